/** What a program that was sent to the arena does: judged as lessons judge it, from its text alone. */

import { judgeFileEnd } from '../../levels/judge-file.ts'
import type { LevelRules } from '../../levels/level-file.ts'
import { vocabularies } from '../../levels/open-level.ts'
import { parseBuilt } from '../../program/python.ts'

export type ProgramVerdict = {
  /** Of the level's cases, how many it solves. */
  readonly passed: number
  readonly tests: number
  readonly blocks: number
  /** Visible steps of all cases together. */
  readonly steps: number
}

export function judgeProgram(level: LevelRules, python: string): ProgramVerdict {
  const tests = level.cases.length
  const program = parseBuilt(python, vocabularies[level.world])
  const judged = program.ok ? judgeFileEnd(level, program.value) : program
  if (!judged.ok) return { passed: 0, tests, blocks: 0, steps: 0 }
  const { cases, blocks } = judged.value
  return {
    passed: cases.filter(({ solved }) => solved).length,
    tests,
    blocks,
    steps: cases.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Levels whose programs can be compared: one place, one right result, nothing that is only asked. */
export const isArenaLevel = ({ kind, choices, ownMap, goals, predict }: LevelRules): boolean =>
  ['solve', 'finish', 'fix', 'practice'].includes(kind) && !choices && !ownMap && !goals && !predict
