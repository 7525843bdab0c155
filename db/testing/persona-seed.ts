import type { Persona, personas } from '../personas.ts'

/** Data for `feature.personas.ts` of a feature; people, schools and classes already exist. */
export type PersonaSeed = {
  insert: (table: string, row: Record<string, unknown>) => Promise<unknown>
  people: typeof personas
  pupils: readonly Persona[]
  kiteHill: string
  personalSchool: string
  explorers: string
  owls: string
  personalClass: string
}
