import { changedPlaces } from './changed-places.ts'
import type { Fact } from './facts.ts'

/** What came before a step was passed. */
export type TriedStep = {
  readonly step: string
  readonly before: { readonly solved: boolean; readonly stars: number }
  readonly after: { readonly solved: boolean; readonly stars: number; readonly hints: number }
  /** The day on which it was done, and that of the first run that failed. */
  readonly day: string
  readonly failedDay: string | null
  /** The last run that failed and the one that passed, as text. */
  readonly failed: string | null
  readonly passed: string | null
  readonly isPair: boolean
}

const mostPlaces = 2

/** Told again with the same it names the same causes. */
export function factsOfStep(tried: TriedStep): Fact[] {
  const { step, before, after } = tried
  const isNew = after.solved && !before.solved
  return [
    ...(isNew && tried.failedDay !== null && tried.failedDay < tried.day ? (['came-back'] as const) : []),
    ...(isNew && after.hints === 0 && isMended(tried) ? (['own-mistake'] as const) : []),
    ...(isNew && tried.isPair ? (['pair-step'] as const) : []),
    ...(isRaised(before.stars, after.stars) ? (['raised'] as const) : []),
  ].map((fact) => ({ fact, cause: step, count: 1 }))
}

const threeSkins = ['icons', 'blocks', 'python']

/** Once for a step, however often it is passed. */
export const factsOfSkins = (step: string, passedIn: readonly string[]): Fact[] =>
  threeSkins.every((skin) => passedIn.includes(skin)) ? [{ fact: 'three-skins', cause: step, count: 1 }] : []

export const isRaised = (before: number, after: number): boolean => before > 0 && before < 3 && after === 3

function isMended({ failed, passed }: TriedStep): boolean {
  if (failed === null || passed === null) return false
  const places = changedPlaces(failed, passed)
  return places > 0 && places <= mostPlaces
}
