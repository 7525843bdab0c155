import type { ShownNames } from '../shown-names.ts'

/** Whose names stand in the sky that a class looks at. */

type Kite = { readonly points: number; readonly rank: number }

/** Everybody's, those of the upper half and of those only who have climbed, or nobody's. */
export const isNamed = (names: ShownNames, { points, rank }: Kite, kites: number): boolean =>
  names === 'all' || (names === 'podium' && points > 0 && rank <= Math.ceil(kites / 2))
