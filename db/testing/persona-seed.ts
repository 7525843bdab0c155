import type { Persona, personas } from '../personas.ts'

/** What a feature has to go on in `feature.personas.ts`, when people, schools and classrooms are there. */
export type Seed = {
  insert: (table: string, row: Record<string, unknown>) => Promise<unknown>
  people: typeof personas
  pupils: readonly Persona[]
  kiteHill: string
  ownSchool: string
  explorers: string
  owls: string
  ownClass: string
}
