/** Judges a program submitted to the arena from its text, with the same judge as lessons. */

import { judgeFileWithoutSteps } from '../../levels/judge-file.ts'
import type { LevelRules } from '../../levels/level-file.ts'
import { vocabularies } from '../../levels/open-level.ts'
import { parseBlocksProgram } from '../../program/python.ts'

export type ProgramVerdict = {
  /** Number of the level's test cases that the program solves. */
  readonly passed: number
  readonly tests: number
  readonly blocks: number
  /** Visible steps, summed over all cases. */
  readonly steps: number
}

export function judgeProgram(level: LevelRules, python: string): ProgramVerdict {
  const tests = level.cases.length
  const program = parseBlocksProgram(python, vocabularies[level.world])
  const judged = program.ok ? judgeFileWithoutSteps(level, program.value) : program
  if (!judged.ok) return { passed: 0, tests, blocks: 0, steps: 0 }
  const { cases, blocks } = judged.value
  return {
    passed: cases.filter(({ solved }) => solved).length,
    tests,
    blocks,
    steps: cases.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Levels with comparable programs: one fixed map, one correct result, no prediction or multiple-choice question. */
export const isArenaLevel = ({ kind, choices, ownMap, goals, predict }: LevelRules): boolean =>
  ['solve', 'finish', 'fix', 'practice'].includes(kind) && !choices && !ownMap && !goals && !predict
