/**
 * Sine and cosine of degrees by sums and products alone, so that a drawing comes out the same to the last bit in every
 * browser and on every server. Quarter turns are exact.
 */

const RADIANS_PER_DEGREE = 0.017453292519943295

/** Within [0, 360). */
export const wholeTurn = (degrees: number): number => ((degrees % 360) + 360) % 360

export function sine(degrees: number): number {
  const turned = wholeTurn(degrees)
  if (turned >= 180) return -firstHalf(turned - 180)
  return firstHalf(turned)
}

export const cosine = (degrees: number): number => sine(degrees + 90)

/** From 0 to 180, folded at the top. */
function firstHalf(degrees: number): number {
  if (degrees === 90) return 1
  return series((degrees > 90 ? 180 - degrees : degrees) * RADIANS_PER_DEGREE)
}

/** Taylor's series; its terms get smaller so quickly that eleven of them are exact to the last places. */
function series(angle: number): number {
  const square = angle * angle
  let term = angle
  let sum = angle
  for (let factor = 2; factor <= 20; factor += 2) {
    term *= -square / (factor * (factor + 1))
    sum += term
  }
  return sum
}
