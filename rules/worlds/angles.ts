/**
 * Sine and cosine of degrees with additions and multiplications only, so that drawings are bit-identical in every
 * browser and on the server. Multiples of 90 degrees are exact.
 */

const RADIANS_PER_DEGREE = 0.017453292519943295

/** Maps any angle to the range [0, 360). */
export const normalizeDegrees = (degrees: number): number => ((degrees % 360) + 360) % 360

export function sine(degrees: number): number {
  const normalized = normalizeDegrees(degrees)
  if (normalized >= 180) return -sineOfHalfTurn(normalized - 180)
  return sineOfHalfTurn(normalized)
}

export const cosine = (degrees: number): number => sine(degrees + 90)

/** Angles from 0 to 180 degrees; uses the symmetry at 90 degrees. */
function sineOfHalfTurn(degrees: number): number {
  if (degrees === 90) return 1
  return taylorSine((degrees > 90 ? 180 - degrees : degrees) * RADIANS_PER_DEGREE)
}

/** Taylor series: eleven terms suffice for double precision up to 90 degrees. */
function taylorSine(angle: number): number {
  const square = angle * angle
  let term = angle
  let sum = angle
  for (let factor = 2; factor <= 20; factor += 2) {
    term *= -square / (factor * (factor + 1))
    sum += term
  }
  return sum
}
