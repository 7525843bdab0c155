import type { PersonId, SchoolId } from '#rules/ids.ts'
import {
  accountById,
  eraseAccounts,
  eraseJob,
  forgetIn,
  forgottenErasures,
  leaveSchool,
  schoolsOfErased,
} from '#app/features/accounts/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import { letWritingFinish } from '#app/platform/erasing.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { erasePortion } from './close-school.server.ts'

export type Parts = Pick<Services, 'pool' | 'now' | 'newId' | 'jobs'>

const nowhere = { address: null, device: null }

type InSchool = <T>(schoolId: SchoolId | null, work: (db: Database) => Promise<T>) => Promise<T>

/**
 * What a deleted account has left: the schools that went along with it, what stands of the person inside of rows of
 * others, and the account. Each in transactions of its own, in which nobody is held up; done twice, or after it was
 * broken off, it does what is left. Whether that is all: at most so many portions are done.
 */
export async function eraseLeft(parts: Parts, personId: PersonId, portions: number): Promise<boolean> {
  const inSchool: InSchool = (schoolId, work) =>
    inTransaction(parts.pool, { schoolId, personId, staff: false, identity: true }, work)
  const schools = await inSchool(null, (db) => schoolsOfErased(db, personId))
  if (!schools) return true
  let left = portions
  for (const schoolId of schools) {
    const school = await inSchool(schoolId, (db) => schoolById(db, schoolId))
    if (school && !school.closedAt) await forgetInSchool(parts, inSchool, { schoolId, personId })
    while (school?.closedAt && (await inSchool(schoolId, (db) => erasePortion(db, schoolId))))
      if (--left <= 0) return false
  }
  await inSchool(null, async (db) => {
    const account = await accountById(db, personId)
    if (account) await eraseAccounts(db, [{ personId, email: account.email }])
  })
  return true
}

async function forgetInSchool(parts: Parts, inSchool: InSchool, person: { schoolId: SchoolId; personId: PersonId }) {
  await letWritingFinish(parts, person.schoolId)
  await inSchool(person.schoolId, async (db) => {
    const by = { db, newId: parts.newId, origin: nowhere }
    await leaveSchool(by, { ...person, now: parts.now(), runs: false })
    await forgetIn(db, person.schoolId, person.personId)
  })
}

const lostAfterMs = 10 * 60_000

/** Every hour: whose job was lost gets another. */
export async function resumeErasures({ pool, now, jobs }: Parts): Promise<void> {
  await inTransaction(pool, nobody, async (db) => {
    for (const personId of await forgottenErasures(db, now() - lostAfterMs)) await jobs.queue(db, eraseJob(personId))
  })
}
