import type { ConsentState } from '#rules/consent/consent-state.ts'
import { askedPurposes, type Purpose } from '#rules/consent/purposes.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadConsents } from './consent-states.server.ts'

/** The live value: contains no person. */
export const stampOf = (states: Readonly<Record<Purpose, ConsentState>>): string =>
  askedPurposes.map((purpose) => `${purpose}=${states[purpose].status}`).join(' ')

export async function readConsentStamp(db: Database, schoolId: SchoolId, student: PersonId): Promise<string> {
  const consent = (await loadConsents(db, schoolId, [student])).get(student)
  return consent ? stampOf(consent.states) : ''
}
