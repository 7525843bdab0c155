import type { BirthBand } from '../students/birth-band.ts'

/**
 * Purposes that guardians decide about. There is none for advertising, sale, profiling or third parties, and the
 * database accepts no other key, so none can be added by configuration.
 */
export const purposes = [
  'learning',
  'home',
  'classWork',
  'writing',
  'translation',
  'publicCertificate',
  'fullName',
  'camera',
  'beyondSchool',
  'improve',
] as const
export type Purpose = (typeof purposes)[number]

/**
 * `school`: part of the lessons, so it is on until someone refuses. `guardian`: off until a guardian agrees. `law`: the
 * country decides (`countries.ts`).
 */
type PurposeOwner = 'law' | 'school' | 'guardian'

export type PurposeRule = {
  owner: PurposeOwner
  /** Increased when the text allows more than before: earlier consents do not count for the new version. */
  version: number
  /** Off for younger children until a guardian or the school agrees. */
  offBelowAge?: number
  /** From this age the school may agree instead of a guardian. */
  schoolFromAge?: number
  /** From this age the student may refuse. */
  studentRefusesFromAge?: number
  /** A student cannot agree instead of a guardian at any age. */
  guardianOnly?: true
}

export const purposeRules = {
  learning: { owner: 'law', version: 1 },
  home: { owner: 'school', version: 1, studentRefusesFromAge: 16 },
  classWork: { owner: 'school', version: 1 },
  writing: { owner: 'school', version: 1, offBelowAge: 9 },
  translation: { owner: 'guardian', version: 1 },
  publicCertificate: { owner: 'guardian', version: 1, schoolFromAge: 16 },
  fullName: { owner: 'guardian', version: 1, guardianOnly: true },
  camera: { owner: 'guardian', version: 1 },
  beyondSchool: { owner: 'guardian', version: 1 },
  improve: { owner: 'guardian', version: 1 },
} as const satisfies Record<Purpose, PurposeRule>

export const purposeRule = (purpose: Purpose): PurposeRule => purposeRules[purpose]

/**
 * Purposes that the server enforces. The others follow with their features, because an answer would change nothing.
 * Guardians decide about `translation` on the screen only, where the operator has set a translation server.
 */
export const askedPurposes = ['home', 'writing', 'translation', 'publicCertificate'] as const satisfies Purpose[]
export type AskedPurpose = (typeof askedPurposes)[number]

/** Purposes on the slips of every family, and in the roster. */
export const slipPurposes = ['home', 'writing', 'publicCertificate'] as const satisfies AskedPurpose[]
export type SlipPurpose = (typeof slipPurposes)[number]

const lowestAges: Record<BirthBand, number> = { 'under-7': 5, '7-9': 7, '10-12': 10, '13-15': 13, 'over-15': 16 }

/** The youngest age of an age group; an unknown group counts as the youngest. */
export const youngestAge = (band: BirthBand | null): number => lowestAges[band ?? 'under-7']
