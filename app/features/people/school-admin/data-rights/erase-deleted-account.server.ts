import type { PersonId, SchoolId } from '#rules/ids.ts'
import {
  accountById,
  eraseAccounts,
  eraseAccountRequest,
  erasePersonReferences,
  staleErasures,
  endMembership,
  schoolsOfErasedAccount,
} from '#app/features/people/accounts/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import { waitForSchoolWrites } from '#app/platform/db/lock-school-writes.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { eraseSchoolBatch } from '../close-school.server.ts'

export type ErasureServices = Pick<Services, 'pool' | 'now' | 'newId' | 'jobs'>

const unknownOrigin = { address: null, device: null }

type InSchool = <T>(schoolId: SchoolId | null, work: (db: Database) => Promise<T>) => Promise<T>

/**
 * Erases the remaining data of a deleted account: schools closed with it, references to the person in rows of other
 * users, and the account itself. Uses many short transactions so that other users do not wait. Idempotent and
 * resumable. Returns false if `maxBatches` was reached before everything was erased.
 */
export async function eraseDeletedAccount(
  services: ErasureServices,
  personId: PersonId,
  maxBatches: number,
): Promise<boolean> {
  const inSchool: InSchool = (schoolId, work) =>
    inTransaction(services.pool, { schoolId, personId, staff: false, identity: true }, work)
  const schools = await inSchool(null, (db) => schoolsOfErasedAccount(db, personId))
  if (!schools) return true
  let batchesLeft = maxBatches
  for (const schoolId of schools) {
    const school = await inSchool(schoolId, (db) => schoolById(db, schoolId))
    if (school && !school.closedAt) await erasePersonInSchool(services, inSchool, { schoolId, personId })
    while (school?.closedAt && (await inSchool(schoolId, (db) => eraseSchoolBatch(db, schoolId))))
      if (--batchesLeft <= 0) return false
  }
  await inSchool(null, async (db) => {
    const account = await accountById(db, personId)
    if (account) await eraseAccounts(db, [{ personId, email: account.email }])
  })
  return true
}

async function erasePersonInSchool(
  services: ErasureServices,
  inSchool: InSchool,
  person: { schoolId: SchoolId; personId: PersonId },
) {
  await waitForSchoolWrites(services, person.schoolId)
  await inSchool(person.schoolId, async (db) => {
    const context = { db, newId: services.newId, origin: unknownOrigin }
    await endMembership(context, { ...person, now: services.now(), isAdmin: false })
    await erasePersonReferences(db, person.schoolId, person.personId)
  })
}

const lostAfterMs = 10 * 60_000

/** Runs every hour. Queues a new job for each deleted account whose erasure job was lost. */
export async function resumeErasures({ pool, now, jobs }: ErasureServices): Promise<void> {
  await inTransaction(pool, systemTenant, async (db) => {
    for (const personId of await staleErasures(db, now() - lostAfterMs))
      await jobs.queue(db, eraseAccountRequest(personId))
  })
}
