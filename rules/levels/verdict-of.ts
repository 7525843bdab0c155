/** What a program that was sent earns: judged as a device judges it, from its text alone. */

import { parseBuilt } from '../program/python.ts'
import { judgeFileEnd } from './judge-file.ts'
import type { judgeEnd, Stars } from './level.ts'
import type { LevelRules } from './level-file.ts'
import { vocabularies } from './open-level.ts'

/** What the learner chose or drew of a level that leaves it open. */
export type PlaceChoice = { readonly choice?: number; readonly map?: readonly string[] }

export type RunVerdict = {
  readonly solved: boolean
  readonly stars: Stars
  /** Of the first case that was not solved, else of the last. */
  readonly reason: string
  readonly blocks: number
  /** Visible steps of all cases together. */
  readonly steps: number
}

export function verdictOf(level: LevelRules, python: string, { choice = 0, map }: PlaceChoice = {}): RunVerdict {
  // Running the program of a question shows its answer: that solves nothing.
  if (level.predict) return unsolved('question')
  const { world } = choice === 0 ? level : (level.choices?.[choice - 1] ?? level)
  const program = parseBuilt(python, vocabularies[world])
  if (!program.ok) return unsolved(program.reason)
  const judged = judgeFileEnd(map ? withOwnMap(level, map) : level, program.value, choice)
  return judged.ok ? summaryOf(judged.value) : unsolved(judged.reason)
}

/** Only where the level says so: elsewhere its own map stays. */
export const withOwnMap = (level: LevelRules, map: readonly string[]): LevelRules =>
  level.ownMap ? { ...level, cases: level.cases.map((one) => ({ ...one, map })) } : level

function summaryOf({ stars, blocks, cases }: ReturnType<typeof judgeEnd>): RunVerdict {
  const told = cases.find(({ solved }) => !solved) ?? cases.at(-1)
  return {
    solved: stars > 0,
    stars,
    reason: told?.reason ?? '',
    blocks,
    steps: cases.reduce((sum, { count }) => sum + count, 0),
  }
}

const unsolved = (reason: string): RunVerdict => ({ solved: false, stars: 0, reason, blocks: 0, steps: 0 })
