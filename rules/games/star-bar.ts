/** How full the star bar is, 0 to 1000: straight from nothing to one star, and from one star to the next. */

const starsAt = [0, 334, 667, 1000] as const

export const starsOf = (meter: number): number => starsAt.filter((least) => least > 0 && meter >= least).length

/** The bar for an amount of which so many are needed for one, two and three stars. */
export function barOf(amount: number, needed: readonly [number, number, number]): number {
  const stars = needed.filter((least) => amount >= least).length
  const [from = 0, to] = [needed[stars - 1], needed[stars]]
  const [start = 0, end] = [starsAt[stars], starsAt[stars + 1]]
  return to === undefined || end === undefined
    ? 1000
    : start + Math.floor(((end - start) * (amount - from)) / (to - from))
}

/** A bar that stays below the next star. */
export const atMostStars = (bar: number, stars: 0 | 1 | 2): number => Math.min(bar, (starsAt[stars + 1] ?? 1000) - 1)
