/** Order of questions: new ones from easy to hard; missed ones return after three other questions. */

import { seededRandom, shuffle } from '../../program/random.ts'
import type { QuizKey, QuizLevel } from './level.ts'

export type Cloud = {
  /** Index of the question in the level. */
  readonly question: number
  readonly isFirst: boolean
  /** Display order of options, items or right sides of pairs. */
  readonly shown: readonly number[]
}

export type ReturningQuestion = { readonly question: number; readonly due: number }

const questionsBetween = 3

/** Question indexes grouped by difficulty, each group shuffled by the seed. */
export function shuffleByDifficulty({ questions }: QuizLevel, seed: number): number[][] {
  const random = seededRandom(seed)
  return [1, 2, 3].map((difficulty) =>
    shuffle(
      questions.flatMap((question, index) => (question.difficulty === difficulty ? [index] : [])),
      random,
    ),
  )
}

export const scheduleReturn = (question: number, askedCount: number): ReturningQuestion => ({
  question,
  due: askedCount + questionsBetween,
})

/** Difficulty rises by thirds of the flight; easier after two misses in a row, harder after four direct hits. */
export function takeNewQuestion(
  remaining: number[][],
  takenCount: number,
  count: number,
  missRun: number,
  knownRun: number,
): number {
  const third = Math.min(2, Math.floor((3 * takenCount) / count))
  const targetDifficulty = missRun >= 2 ? Math.max(0, third - 1) : knownRun >= 4 ? Math.min(2, third + 1) : third
  const byNearness = [0, 1, 2].sort((a, b) => Math.abs(a - targetDifficulty) - Math.abs(b - targetDifficulty) || a - b)
  for (const difficulty of byNearness) {
    const question = remaining[difficulty]?.shift()
    if (question !== undefined) return question
  }
  return -1
}

/** Differs per seed and per showing; ordering questions never start in the correct order. */
export function shuffleDisplayOrder(key: QuizKey, seed: number, askedCount: number): readonly number[] {
  const indexes = Array.from({ length: countParts(key) }, (_, place) => place)
  const random = seededRandom((seed ^ Math.imul(askedCount + 1, 0x9e3779b1)) >>> 0)
  const order = shuffle(indexes, random)
  const isInOrder = order.length > 1 && order.every((place, index) => place === index)
  return key.kind === 'order' && isInOrder ? [...order.slice(1), 0] : order
}

function countParts(key: QuizKey): number {
  if ('options' in key) return key.options
  return 'items' in key ? key.items : 0
}
