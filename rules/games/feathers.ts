/** A round earns up to three feathers; together they fill the star bar. */

import { atMostStars, barOf } from './star-bar.ts'

type Needed = readonly [number, number, number]

/** Feathers for one, two and three stars, by the number of rounds, where a game says nothing else. */
const feathersFor: Readonly<Record<1 | 2 | 3, Needed>> = { 1: [1, 2, 3], 2: [1, 3, 5], 3: [2, 5, 8] }

/** With three rounds one of them alone earns no star. */
export function featherBar(feathers: readonly number[], rounds: 1 | 2 | 3, needed = feathersFor[rounds]): number {
  const bar = barOf(
    feathers.reduce((all, one) => all + one, 0),
    needed,
  )
  const solved = feathers.filter((count) => count > 0).length
  return rounds === 3 && solved < 2 ? atMostStars(bar, 0) : bar
}
