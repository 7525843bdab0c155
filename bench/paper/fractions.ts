import { seededRandom } from '#rules/program/random.ts'

/** Reproducible numbers from 0 to 1. */
export type Fractions = () => number

const steps = 2 ** 31

export function seededFractions(seed: number): Fractions {
  const random = seededRandom(seed)
  return () => random(steps) / steps
}
