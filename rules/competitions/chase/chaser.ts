/** State of one player in a kite chase. Times are milliseconds since the start. */

import type { QuestionPool } from '../self-paced/next-question.ts'
import { optionToStrike, startTurns, type QuestionTurns } from '../self-paced/question-turns.ts'
import { chaseRules } from './chase-rules.ts'

export type Chaser = QuestionTurns & {
  readonly clouds: number
  readonly beads: number
  /** Items that were bought and not used yet. */
  readonly hasMap: boolean
  readonly hasTailwind: boolean
  /** The player may buy one item, after a right answer. */
  readonly mayBuy: boolean
  /** Number of answers at the last purchase: a repeated message buys once. */
  readonly boughtNumber: number | null
  /** The last bridge that this player built, and the last one that a friend built to this player. */
  readonly builtAt: number | null
  readonly helpedAt: number | null
  /** Bridges of this player, at either end. */
  readonly bridges: number
  /** A bridge of a friend since the last answer. */
  readonly wasHelped: boolean
  /** Number of the question with a cloud in front of it. */
  readonly cloudNumber: number | null
  /** Largest number of kites ahead since the way was measured. */
  readonly mostAhead: number
  readonly landedAt: number | null
}

export const startChaser = (pool: QuestionPool): Chaser => ({
  ...startTurns(pool),
  ...{ clouds: 0, beads: chaseRules.startBeads, hasMap: false, hasTailwind: false, mayBuy: false, boughtNumber: null },
  ...{ builtAt: null, helpedAt: null, bridges: 0, wasHelped: false, cloudNumber: null, mostAhead: 0, landedAt: null },
})

/** A player of the chase with this state. */
export type Rival = { readonly player: string; readonly chaser: Chaser }

/** Sorts once for all players: the functions below find the adjacent kites by binary search. */
export const sortRivals = (rivals: readonly Rival[]): readonly Rival[] =>
  rivals.toSorted((a, b) => a.chaser.clouds - b.chaser.clouds || (a.player < b.player ? -1 : 1))

/** Index of the first of these sorted rivals for which `isBeyond` holds. */
function findFirst(rivals: readonly Rival[], isBeyond: (clouds: number) => boolean): number {
  let [low, high] = [0, rivals.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBeyond(rivals[middle]!.chaser.clouds)) high = middle
    else low = middle + 1
  }
  return low
}

const firstAhead = (clouds: number, rivals: readonly Rival[]) => findFirst(rivals, (other) => other > clouds)

/** Number of kites ahead among sorted rivals. */
export const countAhead = (clouds: number, rivals: readonly Rival[]): number =>
  rivals.length - firstAhead(clouds, rivals)

/** The nearest kites ahead among sorted rivals, at most `most`. */
export function kitesAhead(clouds: number, rivals: readonly Rival[], most: number): readonly Rival[] {
  const first = firstAhead(clouds, rivals)
  return rivals.slice(first, first + most)
}

/** Sorted rivals at most `reach` clouds ahead or behind. */
export const kitesWithin = (clouds: number, rivals: readonly Rival[], reach: number): readonly Rival[] =>
  rivals.slice(
    findFirst(rivals, (other) => other >= clouds - reach),
    firstAhead(clouds + reach, rivals),
  )

/** Uses a bought map on the current question; the map stays while a question has no option that it could strike out. */
export function readMap(chaser: Chaser, wrongOptions: readonly number[]): Chaser {
  const option = chaser.hasMap ? optionToStrike(chaser, wrongOptions) : null
  return option === null ? chaser : { ...chaser, hasMap: false, struck: [...chaser.struck, option] }
}
