import type { Language } from '#runtimes/runtime.ts'
import { javascriptFamilies } from './javascript-families.ts'
import type { Families } from './families.ts'
import { pythonFamilies } from './python-families.ts'

/** A hostile program; prints `ESCAPED` if it escapes the sandbox. */
export type HostileProgram = {
  readonly language: Language
  readonly family: string
  readonly program: string
  readonly isSlow: boolean
}

export const slowFamilies = new Set(['works without steps'])

const listPrograms = (language: Language, families: Families): HostileProgram[] =>
  Object.entries(families).flatMap(([family, programs]) =>
    programs.map((program) => ({ language, family, program, isSlow: slowFamilies.has(family) })),
  )

export const hostilePrograms: readonly HostileProgram[] = [
  ...listPrograms('python', pythonFamilies),
  ...listPrograms('javascript', javascriptFamilies),
]
