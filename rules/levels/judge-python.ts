/** Judges submitted program text with the same rules as the student's device. */

import { parseBlocksProgram } from '../program/python.ts'
import { judgeFileWithoutSteps } from './judge-file.ts'
import type { judgeWithoutSteps, Stars } from './level.ts'
import type { LevelRules } from './level-file.ts'
import { vocabularies } from './open-level.ts'

/** The world that the student chose and the map they drew, in levels that allow it. */
export type SetupChoice = { readonly choice?: number; readonly map?: readonly string[] }

export type RunVerdict = {
  readonly solved: boolean
  readonly stars: Stars
  /** Reason of the first unsolved case, or of the last case if all are solved. */
  readonly reason: string
  readonly blocks: number
  /** Total number of visible steps in all cases. */
  readonly steps: number
}

export function judgePython(level: LevelRules, python: string, { choice = 0, map }: SetupChoice = {}): RunVerdict {
  // Running the program of a prediction question reveals the answer, so it never counts as solved.
  if (level.predict) return unsolved('question')
  const { world } = choice === 0 ? level : (level.choices?.[choice - 1] ?? level)
  const program = parseBlocksProgram(python, vocabularies[world])
  if (!program.ok) return unsolved(program.reason)
  const verdict = judgeFileWithoutSteps(map ? withStudentMap(level, map) : level, program.value, choice)
  return verdict.ok ? summarize(verdict.value) : unsolved(verdict.reason)
}

/** Replaces the maps by the student's map if the level allows it. */
export const withStudentMap = (level: LevelRules, map: readonly string[]): LevelRules =>
  level.ownMap ? { ...level, cases: level.cases.map((levelCase) => ({ ...levelCase, map })) } : level

function summarize({ stars, blocks, cases }: ReturnType<typeof judgeWithoutSteps>): RunVerdict {
  const decidingCase = cases.find(({ solved }) => !solved) ?? cases.at(-1)
  return {
    solved: stars > 0,
    stars,
    reason: decidingCase?.reason ?? '',
    blocks,
    steps: cases.reduce((sum, { count }) => sum + count, 0),
  }
}

const unsolved = (reason: string): RunVerdict => ({ solved: false, stars: 0, reason, blocks: 0, steps: 0 })
