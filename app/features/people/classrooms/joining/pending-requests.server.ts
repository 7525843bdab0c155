import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { requestExpiryDays } from '#rules/classrooms/join.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { studentNames, listPendingNameRequests } from './name-requests.server.ts'
import { joinRequests } from '../tables.server.ts'

const personName = sql<string>`(SELECT name FROM ${users} WHERE users.id = join_requests.person_id)`

/** Pending requests of a class, oldest first. `byName`: a name request of a student without an account. */
export async function listPendingRequests(db: Database, schoolId: SchoolId, classroomId: ClassroomId) {
  const { id, personId, askedAt } = joinRequests
  // A student of the class has the same name: the queue warns the teacher about a possible duplicate.
  const nameTaken = sql<boolean>`lower(${personName}) IN ${studentNames(schoolId, classroomId)}`
  const rows = await db
    .select({ id, personId, askedAt, name: personName, nameTaken })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.schoolId, schoolId),
        eq(joinRequests.classroomId, classroomId),
        eq(joinRequests.status, 'pending'),
        gt(joinRequests.askedAt, sql`now() - make_interval(days => ${requestExpiryDays})`),
      ),
    )
    .orderBy(joinRequests.askedAt)
  const names = await listPendingNameRequests(db, schoolId, classroomId)
  return [
    ...rows.map((row) => ({ ...row, byName: false })),
    ...names.map((row) => ({ ...row, personId: row.id, byName: true })),
  ]
    .toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime())
    .map((row) => ({ ...row, askedAt: row.askedAt.toISOString() }))
}

export type PendingJoinRequest = Awaited<ReturnType<typeof listPendingRequests>>[number]

/** Blocked requests, and requests declined in the last week unless the user has requested again or joined since. */
export async function listRejectedRequests(db: Database, schoolId: SchoolId, classroomId: ClassroomId) {
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
