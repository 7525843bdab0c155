import { countChangedRegions } from './changed-regions.ts'
import type { Fact } from './facts.ts'

/** History of a step up to the passing run. */
export type StepAttempt = {
  readonly step: string
  readonly before: { readonly solved: boolean; readonly stars: number }
  readonly after: { readonly solved: boolean; readonly stars: number; readonly hints: number }
  /** Day of the passing run, and day of the first failed run. */
  readonly day: string
  readonly failedDay: string | null
  /** Program text of the last failed run and of the passing run. */
  readonly failed: string | null
  readonly passed: string | null
  readonly isPair: boolean
}

const maxRegions = 2

/** The same input gives the same causes, so retries are safe. */
export function collectStepFacts(attempt: StepAttempt): Fact[] {
  const { step, before, after } = attempt
  const isNew = after.solved && !before.solved
  return [
    ...(isNew && attempt.failedDay !== null && attempt.failedDay < attempt.day ? (['came-back'] as const) : []),
    ...(isNew && after.hints === 0 && isFixedBySmallChange(attempt) ? (['own-mistake'] as const) : []),
    ...(isNew && attempt.isPair ? (['pair-step'] as const) : []),
    ...(isRaised(before.stars, after.stars) ? (['raised'] as const) : []),
  ].map((fact) => ({ fact, cause: step, count: 1 }))
}

const threeSkins = ['icons', 'blocks', 'python']

/** The cause is the step, so repeated passes count once. */
export const collectSkinFacts = (step: string, passedIn: readonly string[]): Fact[] =>
  threeSkins.every((skin) => passedIn.includes(skin)) ? [{ fact: 'three-skins', cause: step, count: 1 }] : []

export const isRaised = (before: number, after: number): boolean => before > 0 && before < 3 && after === 3

function isFixedBySmallChange({ failed, passed }: StepAttempt): boolean {
  if (failed === null || passed === null) return false
  const regions = countChangedRegions(failed, passed)
  return regions > 0 && regions <= maxRegions
}
