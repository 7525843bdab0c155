import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import { readClassCode } from '#rules/class-code.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { lookUpCode, type Place, type Trier } from './class-codes.server.ts'
import { joinStatusOf } from './join-status.server.ts'
import { joinRequests } from './tables.server.ts'

/** Every open request of a person, whatever school it is in; the newest first. */
export const ownPending = (services: Pick<Services, 'pool'>, personId: PersonId) =>
  ownRequests(services, personId, eq(joinRequests.status, 'pending'))

/** Somebody's last request that was made by this code, whether or not it is the class's code of today. */
export async function ownRequestBy(services: Pick<Services, 'pool'>, personId: PersonId, text: string) {
  const code = readClassCode(text)
  return code ? ((await ownRequests(services, personId, eq(joinRequests.code, code)))[0] ?? null) : null
}

function ownRequests({ pool }: Pick<Services, 'pool'>, personId: PersonId, which: SQL) {
  const { schoolId, classroomId, code, status } = joinRequests
  return inTransaction(
    pool,
    { schoolId: null, personId, staff: false },
    (db) =>
      db
        .select({ schoolId, classroomId, code, status })
        .from(joinRequests)
        .where(and(eq(joinRequests.personId, personId), which))
        .orderBy(desc(joinRequests.askedAt))
        .limit(10),
    'read only',
  )
}

/**
 * A code leads to its class; those who wait already, or were let in a moment ago, are led back for nothing, also by a
 * code that has been replaced since.
 */
export async function classroomForPerson(
  services: Services,
  trier: Trier & { personId: PersonId },
  text: string,
): Promise<Place | null> {
  const own = await ownRequestBy(services, trier.personId, text)
  if (own?.status === 'pending') return own
  if (own?.status === 'approved' && (await isStudentOf(services, own, trier.personId))) return own
  const look = await lookUpCode(services, trier, text, 'join')
  return look.state === 'found' ? look.place : null
}

const isStudentOf = ({ pool }: Services, place: Place, personId: PersonId): Promise<boolean> =>
  inTransaction(
    pool,
    { schoolId: place.schoolId, personId, staff: false },
    async (db) => (await joinStatusOf(db, place, personId)) === 'active',
    'read only',
  )
