/** Fill level of the star bar, 0 to 1000, linear between zero and the star thresholds. */

const starThresholds = [0, 334, 667, 1000] as const

export const countStars = (meter: number): number =>
  starThresholds.filter((threshold) => threshold > 0 && meter >= threshold).length

/** `thresholds`: amounts required for one, two and three stars. */
export function computeMeter(amount: number, thresholds: readonly [number, number, number]): number {
  const stars = thresholds.filter((threshold) => amount >= threshold).length
  const [from = 0, to] = [thresholds[stars - 1], thresholds[stars]]
  const [start = 0, end] = [starThresholds[stars], starThresholds[stars + 1]]
  return to === undefined || end === undefined
    ? 1000
    : start + Math.floor(((end - start) * (amount - from)) / (to - from))
}

/** Limits the meter so that it shows at most this many stars. */
export const capMeter = (meter: number, stars: 0 | 1 | 2): number =>
  Math.min(meter, (starThresholds[stars + 1] ?? 1000) - 1)
