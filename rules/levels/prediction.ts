/** Questions before the run. A device runs the program anyway, so what is right is read off that run and is in no file. */

import { accept, refuse, type Result } from '../lib/result.ts'
import type { PythonReason } from '../program/python.ts'
import { judgeCase } from './level.ts'
import type { LevelRules } from './level-file.ts'
import { openLevel, readLines, type OpenReason } from './open-level.ts'

/** Which flag or tune is right, counted from 1. */
export function answerOf(file: LevelRules): Result<number, OpenReason | PythonReason | 'no-answer'> {
  const program = readLines(file.start ?? [], file.world)
  if (!program.ok) return program
  const level = openLevel(file)
  if (!level.ok) return level
  const { answer = null } = judgeCase(program.value, level.value.cases[0]!)
  return answer === null ? refuse('no-answer') : accept(answer)
}

/** The first answer earns three stars, the second two, every later one. */
export const starsForAnswer = (attempt: number): 1 | 2 | 3 => (attempt <= 1 ? 3 : attempt === 2 ? 2 : 1)

/** Whoever answers anew what they have solved before keeps the stars of that time: what is right they have been told. */
export const starsShown = (attempt: number, before: number): 1 | 2 | 3 =>
  before > 0 ? (Math.min(before, 3) as 1 | 2 | 3) : starsForAnswer(attempt)
