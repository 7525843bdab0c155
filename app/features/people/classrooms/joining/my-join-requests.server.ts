import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import { parseClassCode } from '#rules/classrooms/class-code.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { lookUpCode, type ClassroomRef, type CodeCaller } from './class-codes.server.ts'
import { loadJoinStatus } from './join-status.server.ts'
import { joinRequests } from '../tables.server.ts'

/** Pending join requests of a user in all schools, newest first. */
export const listPendingJoinRequests = (services: Pick<Services, 'pool'>, personId: PersonId) =>
  queryJoinRequests(services, personId, eq(joinRequests.status, 'pending'))

/** The user's latest request with this code, even if the class has a new code now. */
export async function findLatestJoinRequest(services: Pick<Services, 'pool'>, personId: PersonId, text: string) {
  const code = parseClassCode(text)
  return code ? ((await queryJoinRequests(services, personId, eq(joinRequests.code, code)))[0] ?? null) : null
}

function queryJoinRequests({ pool }: Pick<Services, 'pool'>, personId: PersonId, filter: SQL) {
  const { schoolId, classroomId, code, status } = joinRequests
  return inTransaction(
    pool,
    { schoolId: null, personId, staff: false },
    (db) =>
      db
        .select({ schoolId, classroomId, code, status })
        .from(joinRequests)
        .where(and(eq(joinRequests.personId, personId), filter))
        .orderBy(desc(joinRequests.askedAt))
        .limit(10),
    'read only',
  )
}

/**
 * Finds the class of a code. A user with a pending or just approved request gets the class without spending an attempt,
 * even if the code has been replaced since.
 */
export async function resolveClassCode(
  services: Services,
  caller: CodeCaller & { personId: PersonId },
  text: string,
): Promise<ClassroomRef | null> {
  const request = await findLatestJoinRequest(services, caller.personId, text)
  if (request?.status === 'pending') return request
  if (request?.status === 'approved' && (await isStudentOf(services, request, caller.personId))) return request
  const lookup = await lookUpCode(services, caller, text, 'join')
  return lookup.state === 'found' ? lookup.classroomRef : null
}

const isStudentOf = ({ pool }: Services, classroomRef: ClassroomRef, personId: PersonId): Promise<boolean> =>
  inTransaction(
    pool,
    { schoolId: classroomRef.schoolId, personId, staff: false },
    async (db) => (await loadJoinStatus(db, classroomRef, personId)) === 'active',
    'read only',
  )
