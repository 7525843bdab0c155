/** One line of crates: its creation, and the checks whether an order is correct and proven by weighings. */

import { type Random, shuffle } from '../../program/random.ts'
import { isKnownLighter, recordLighter, type KnownOrder } from './known-order.ts'
import type { CargoLevel } from './level.ts'

export type CargoLine = {
  /** Indexed by crate. */
  readonly weights: readonly number[]
  /** Crate at each position. */
  readonly order: number[]
  readonly known: KnownOrder
  /** Minimum number of swaps that sort the line. */
  readonly fewestSwaps: number
}

export function createCargoLine(level: CargoLevel, random: Random, isHeaviestPlaced: boolean): CargoLine {
  const weights = shuffleWeights(level, random)
  const line = { weights, order: weights.map((_, crate) => crate), known: weights.map(() => 0), fewestSwaps: 0 }
  let rowStart = 0
  for (const length of level.sortedRows ?? []) {
    sortRow(line, rowStart, length)
    rowStart += length
  }
  if (isHeaviestPlaced && level.goal === 'sort' && level.sortedRows === undefined) placeHeaviest(line)
  return { ...line, fewestSwaps: countFewestSwaps(line) }
}

function shuffleWeights(level: CargoLevel, random: Random): number[] {
  const sortedWeights = Array.from({ length: level.crates }, (_, index) => index + 1)
  for (;;) {
    const weights = shuffle(sortedWeights, random)
    if (isWorthPlaying(level, weights)) return weights
  }
}

/** Rejects sorted lines; levels that count swaps get lines of similar difficulty. */
function isWorthPlaying(level: CargoLevel, weights: readonly number[]): boolean {
  if (level.question !== 'written') return weights.some((weight, index) => weight !== index + 1)
  const swaps = countFewestSwaps({ weights, order: weights.map((_, crate) => crate) })
  return swaps === 4 || swaps === 5
}

export function swap(list: number[], a: number, b: number): void {
  const valueAtA = list[a] as number
  list[a] = list[b] as number
  list[b] = valueAtA
}

function sortRow({ weights, order, known: knownOrder }: CargoLine, from: number, length: number): void {
  const row = order.slice(from, from + length).sort((a, b) => (weights[a] ?? 0) - (weights[b] ?? 0))
  for (const [index, crate] of row.entries()) {
    order[from + index] = crate
    const previous = row[index - 1]
    if (previous !== undefined) recordLighter(knownOrder, previous, crate)
  }
}

function placeHeaviest({ weights, order, known: knownOrder }: CargoLine): void {
  const last = order.length - 1
  const heaviest = weights.indexOf(order.length)
  swap(order, order.indexOf(heaviest), last)
  for (const crate of order) if (crate !== heaviest) recordLighter(knownOrder, crate, heaviest)
}

/** Number of crates minus the number of cycles of the permutation. */
function countFewestSwaps({ weights, order }: Pick<CargoLine, 'weights' | 'order'>): number {
  const targets = order.map((crate) => (weights[crate] ?? 1) - 1)
  const seen = new Set<number>()
  let cycles = 0
  for (let start = 0; start < targets.length; start += 1) {
    if (seen.has(start)) continue
    cycles += 1
    for (let position = start; !seen.has(position); position = targets[position] ?? position) seen.add(position)
  }
  return targets.length - cycles
}

/** First position whose crate is heavier than the next one, or -1. */
export const findFirstWrongPosition = ({ weights, order }: CargoLine): number =>
  order.findIndex(
    (crate, index) => index + 1 < order.length && (weights[crate] ?? 0) > (weights[order[index + 1] ?? 0] ?? 0),
  )

export const isOrderProven = ({ order, known: knownOrder }: CargoLine): boolean =>
  order.every((crate, index) => index + 1 === order.length || isKnownLighter(knownOrder, crate, order[index + 1] ?? 0))

/** Whether weighings prove that the crate is lighter than all crates except those already named. */
export const isLightestProven = (
  { order, known: knownOrder }: CargoLine,
  crate: number,
  named: readonly number[],
): boolean =>
  order.every(
    (otherCrate) => otherCrate === crate || named.includes(otherCrate) || isKnownLighter(knownOrder, crate, otherCrate),
  )

export const isLightest = ({ weights }: CargoLine, crate: number, named: readonly number[]): boolean =>
  weights[crate] === named.length + 1
