import type { Language } from '#runtimes/runtime.ts'
import { javascriptFamilies } from './javascript-families.ts'
import type { Families } from './families.ts'
import { pythonFamilies } from './python-families.ts'

/** Programs that mean harm, by what they try. Who gets out of its cage prints `ESCAPED`. */
export type Hostile = {
  readonly language: Language
  readonly family: string
  readonly program: string
  readonly isSlow: boolean
}

export const slowFamilies = new Set(['works without steps'])

const listed = (language: Language, families: Families): Hostile[] =>
  Object.entries(families).flatMap(([family, programs]) =>
    programs.map((program) => ({ language, family, program, isSlow: slowFamilies.has(family) })),
  )

export const hostilePrograms: readonly Hostile[] = [
  ...listed('python', pythonFamilies),
  ...listed('javascript', javascriptFamilies),
]
