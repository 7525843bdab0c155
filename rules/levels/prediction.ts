/** Prediction questions. The answer comes from running the program, so no file has to contain it. */

import { accept, refuse, type Result } from '../result.ts'
import type { PythonReason } from '../program/python.ts'
import { judgeCase } from './level.ts'
import type { LevelRules } from './level-file.ts'
import { openLevel, readLines, type OpenReason } from './open-level.ts'

/** The number of the correct flag or tune, counted from 1. */
export function answerOf(file: LevelRules): Result<number, OpenReason | PythonReason | 'no-answer'> {
  const program = readLines(file.start ?? [], file.world)
  if (!program.ok) return program
  const level = openLevel(file)
  if (!level.ok) return level
  const { answer = null } = judgeCase(program.value, level.value.cases[0]!)
  return answer === null ? refuse('no-answer') : accept(answer)
}

/** The first attempt earns three stars, the second two, later attempts one. */
export const starsForAnswer = (attempt: number): 1 | 2 | 3 => (attempt <= 1 ? 3 : attempt === 2 ? 2 : 1)

/** A question solved earlier keeps its stars: the student has already seen the right answer. */
export const starsToShow = (attempt: number, previousStars: number): 1 | 2 | 3 =>
  previousStars > 0 ? (Math.min(previousStars, 3) as 1 | 2 | 3) : starsForAnswer(attempt)
