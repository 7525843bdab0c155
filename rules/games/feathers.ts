/** A round earns up to three feathers; the feathers of all rounds fill the star bar. */

import { capMeter, computeMeter } from './star-bar.ts'

type StarThresholds = readonly [number, number, number]

/** Default feathers needed for one, two and three stars, by number of rounds. */
const defaultThresholds: Readonly<Record<1 | 2 | 3, StarThresholds>> = { 1: [1, 2, 3], 2: [1, 3, 5], 3: [2, 5, 8] }

/** With three rounds, one solved round is not enough for a star. */
export function computeFeatherMeter(
  feathers: readonly number[],
  rounds: 1 | 2 | 3,
  thresholds = defaultThresholds[rounds],
): number {
  const bar = computeMeter(
    feathers.reduce((all, count) => all + count, 0),
    thresholds,
  )
  const solved = feathers.filter((count) => count > 0).length
  return rounds === 3 && solved < 2 ? capMeter(bar, 0) : bar
}
