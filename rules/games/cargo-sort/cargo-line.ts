/** One line of crates: how it comes in, and whether what the bell claims is right and proven. */

import { type Random, shuffled } from '../../program/random.ts'
import { isKnownLighter, learn, type KnownOrder } from './known-order.ts'
import type { CargoLevel } from './level.ts'

export type CargoLine = {
  /** By crate. */
  readonly weights: readonly number[]
  /** Which crate hangs at which place. */
  readonly order: number[]
  readonly known: KnownOrder
  /** Where weights are written: the fewest swaps that put all of them in order. */
  readonly fewestSwaps: number
}

export function cargoLine(level: CargoLevel, random: Random, isHeaviestPlaced: boolean): CargoLine {
  const weights = shuffledWeights(level, random)
  const line = { weights, order: weights.map((_, crate) => crate), known: weights.map(() => 0), fewestSwaps: 0 }
  let at = 0
  for (const length of level.sortedRows ?? []) {
    sortRow(line, at, length)
    at += length
  }
  if (isHeaviestPlaced && level.goal === 'sort' && level.sortedRows === undefined) placeHeaviest(line)
  return { ...line, fewestSwaps: fewestSwaps(line) }
}

function shuffledWeights(level: CargoLevel, random: Random): number[] {
  const inOrder = Array.from({ length: level.crates }, (_, at) => at + 1)
  for (;;) {
    const weights = shuffled(inOrder, random)
    if (isWorthPlaying(level, weights)) return weights
  }
}

/** A line that is in order needs no thought; where swaps are counted, every line needs about as many. */
function isWorthPlaying(level: CargoLevel, weights: readonly number[]): boolean {
  if (level.question !== 'written') return weights.some((weight, at) => weight !== at + 1)
  const swaps = fewestSwaps({ weights, order: weights.map((_, crate) => crate) })
  return swaps === 4 || swaps === 5
}

export function swap(list: number[], one: number, other: number): void {
  const kept = list[one] as number
  list[one] = list[other] as number
  list[other] = kept
}

function sortRow({ weights, order, known }: CargoLine, from: number, length: number): void {
  const row = order.slice(from, from + length).sort((one, other) => (weights[one] ?? 0) - (weights[other] ?? 0))
  for (const [at, crate] of row.entries()) {
    order[from + at] = crate
    const before = row[at - 1]
    if (before !== undefined) learn(known, before, crate)
  }
}

function placeHeaviest({ weights, order, known }: CargoLine): void {
  const last = order.length - 1
  const heaviest = weights.indexOf(order.length)
  swap(order, order.indexOf(heaviest), last)
  for (const crate of order) if (crate !== heaviest) learn(known, crate, heaviest)
}

/** As many as there are crates, less one for each circle in which they have to change places. */
function fewestSwaps({ weights, order }: Pick<CargoLine, 'weights' | 'order'>): number {
  const home = order.map((crate) => (weights[crate] ?? 1) - 1)
  const seen = new Set<number>()
  let circles = 0
  for (let start = 0; start < home.length; start += 1) {
    if (seen.has(start)) continue
    circles += 1
    for (let at = start; !seen.has(at); at = home[at] ?? at) seen.add(at)
  }
  return home.length - circles
}

/** The first place whose crate is heavier than the next one, or -1. */
export const firstWrongPlace = ({ weights, order }: CargoLine): number =>
  order.findIndex((crate, at) => at + 1 < order.length && (weights[crate] ?? 0) > (weights[order[at + 1] ?? 0] ?? 0))

export const isOrderProven = ({ order, known }: CargoLine): boolean =>
  order.every((crate, at) => at + 1 === order.length || isKnownLighter(known, crate, order[at + 1] ?? 0))

/** Whether this crate is known to be lighter than all others but those already named. */
export const isLightestProven = ({ order, known }: CargoLine, crate: number, named: readonly number[]): boolean =>
  order.every((other) => other === crate || named.includes(other) || isKnownLighter(known, crate, other))

export const isLightest = ({ weights }: CargoLine, crate: number, named: readonly number[]): boolean =>
  weights[crate] === named.length + 1
