import type { ShownNames } from '../shown-names.ts'

/** Decides which kites carry their player's name on the class screen. */

type Kite = { readonly points: number; readonly rank: number }

/** `all`: every kite; `podium`: kites with points in the upper half; otherwise none. */
export const isNamed = (names: ShownNames, { points, rank }: Kite, kites: number): boolean =>
  names === 'all' || (names === 'podium' && points > 0 && rank <= Math.ceil(kites / 2))
