import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { requestDays } from '#rules/join.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { namesIn, waitingNames } from './name-requests.server.ts'
import { joinRequests } from './tables.server.ts'

const personName = sql<string>`(SELECT name FROM ${users} WHERE users.id = join_requests.person_id)`

/** For the queue: who asks, since when, oldest first, so nobody waits forever. `byName`: who has no account yet. */
export async function pendingRequests(db: Database, schoolId: SchoolId, classroomId: ClassroomId) {
  const { id, personId, askedAt } = joinRequests
  // Somebody of that very name learns here already: the teacher looks twice before letting a second one in.
  const nameTaken = sql<boolean>`lower(${personName}) IN ${namesIn(schoolId, classroomId)}`
  const rows = await db
    .select({ id, personId, askedAt, name: personName, nameTaken })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.schoolId, schoolId),
        eq(joinRequests.classroomId, classroomId),
        eq(joinRequests.status, 'pending'),
        gt(joinRequests.askedAt, sql`now() - make_interval(days => ${requestDays})`),
      ),
    )
    .orderBy(joinRequests.askedAt)
  const names = await waitingNames(db, schoolId, classroomId)
  return [
    ...rows.map((row) => ({ ...row, byName: false })),
    ...names.map((row) => ({ ...row, personId: row.id, byName: true })),
  ]
    .toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime())
    .map((row) => ({ ...row, askedAt: row.askedAt.toISOString() }))
}

export type WaitingRequest = Awaited<ReturnType<typeof pendingRequests>>[number]

/**
 * Who was turned away: the blocked, and those declined in the last week, unless they have asked again or come in since.
 */
export async function turnedAway(db: Database, schoolId: SchoolId, classroomId: ClassroomId) {
  const { id, personId, status, decidedAt } = joinRequests
  return db
    .select({ id, personId, name: personName, blocked: sql<boolean>`${status} = 'blocked'` })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.schoolId, schoolId),
        eq(joinRequests.classroomId, classroomId),
        inArray(status, ['declined', 'blocked']),
        sql`(${status} = 'blocked' OR ${decidedAt} > now() - interval '7 days')`,
        sql`NOT EXISTS (SELECT FROM join_requests later WHERE later.school_id = ${joinRequests.schoolId} AND later.classroom_id = ${joinRequests.classroomId}
          AND later.person_id = ${joinRequests.personId} AND later.asked_at > ${joinRequests.askedAt})`,
        sql`NOT EXISTS (SELECT FROM enrolments e WHERE e.school_id = ${joinRequests.schoolId} AND e.classroom_id = ${joinRequests.classroomId}
          AND e.student_id = ${joinRequests.personId} AND e.status = 'active')`,
      ),
    )
    .orderBy(desc(decidedAt))
    .limit(50)
}
