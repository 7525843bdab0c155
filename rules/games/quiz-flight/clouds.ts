/** Which question comes next: new ones from easy to hard, and those that were missed again behind three others. */

import { seededRandom, shuffled } from '../../program/random.ts'
import type { QuizKey, QuizLevel } from './level.ts'

export type Cloud = {
  /** Place among the questions of the level. */
  readonly question: number
  readonly isFirst: boolean
  /** In which order options, items or right sides are shown. */
  readonly shown: readonly number[]
}

export type Returning = { readonly question: number; readonly due: number }

const others = 3

/** New questions by difficulty, each kind in an order of the seed. */
export function drawNew({ questions }: QuizLevel, seed: number): number[][] {
  const random = seededRandom(seed)
  return [1, 2, 3].map((difficulty) =>
    shuffled(
      questions.flatMap((question, at) => (question.difficulty === difficulty ? [at] : [])),
      random,
    ),
  )
}

export const returnOf = (question: number, asked: number): Returning => ({ question, due: asked + others })

/** In three thirds; easier after two misses running, harder after four known at first sight. */
export function takeNew(left: number[][], taken: number, count: number, missRun: number, knownRun: number): number {
  const third = Math.min(2, Math.floor((3 * taken) / count))
  const wanted = missRun >= 2 ? Math.max(0, third - 1) : knownRun >= 4 ? Math.min(2, third + 1) : third
  const byNearness = [0, 1, 2].sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted) || one - other)
  for (const at of byNearness) {
    const question = left[at]?.shift()
    if (question !== undefined) return question
  }
  return -1
}

/** Different for each seed and each time it is shown, and never already in order where an order is asked for. */
export function shownOrder(key: QuizKey, seed: number, asked: number): readonly number[] {
  const places = Array.from({ length: partsOf(key) }, (_, place) => place)
  const random = seededRandom((seed ^ Math.imul(asked + 1, 0x9e3779b1)) >>> 0)
  const order = shuffled(places, random)
  const isInOrder = order.length > 1 && order.every((place, at) => place === at)
  return key.kind === 'order' && isInOrder ? [...order.slice(1), 0] : order
}

function partsOf(key: QuizKey): number {
  if ('options' in key) return key.options
  return 'items' in key ? key.items : 0
}
