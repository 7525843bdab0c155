import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { JoinAttempt } from '#rules/join.ts'
import { checkTypedName } from '#rules/students/name.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { isOfStaff, removedPeople } from '#app/features/schools/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { classroomTeachers, enrolments, joinRequests } from './tables.server.ts'

/** The enrolment of somebody who is, was or would be a student of a class. */
export async function enrolmentStatusOf(
  db: Database,
  { schoolId, id }: { schoolId: SchoolId; id: string },
  personId: PersonId,
): Promise<JoinAttempt['enrolment']> {
  const [request] = await db
    .select({ status: joinRequests.status })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.schoolId, schoolId),
        eq(joinRequests.classroomId, id),
        eq(joinRequests.personId, personId),
        inArray(joinRequests.status, ['pending', 'blocked']),
      ),
    )
  if (request) return request.status as 'pending' | 'blocked'
  const [enrolment] = await db
    .select({ status: enrolments.status })
    .from(enrolments)
    .where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classroomId, id), eq(enrolments.studentId, personId)))
  return enrolment?.status ?? 'none'
}

/**
 * Whom a class that is open to everybody still asks its teacher about: a colleague whose part was ended does not come
 * back among the children by the code they know, and nobody calls themselves what a child may not be called without being seen first.
 */
export async function mustAsk(
  db: Database,
  { schoolId, id }: { schoolId: SchoolId; id: ClassroomId },
  personId: PersonId,
): Promise<boolean> {
  const taught = and(
    eq(classroomTeachers.schoolId, schoolId),
    eq(classroomTeachers.classroomId, id),
    eq(classroomTeachers.userId, personId),
  )
  if ((await db.$count(classroomTeachers, taught)) > 0 || (await isOfStaff(db, schoolId, personId))) return true
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, personId))
  if (person && !checkTypedName(person.name).ok) return true
  return (await removedPeople(db, schoolId, [personId])).size > 0
}

/** What somebody who wants to join is told of themselves. A blocked person is told what a declined one is told. */
export type JoinStatus = 'none' | 'pending' | 'declined' | 'active'

export async function joinStatusOf(
  db: Database,
  { schoolId, classroomId }: { schoolId: SchoolId; classroomId: ClassroomId },
  personId: PersonId,
): Promise<JoinStatus> {
  const status = await enrolmentStatusOf(db, { schoolId, id: classroomId }, personId)
  if (status === 'active' || status === 'pending') return status
  const [last] = await db
    .select({ status: joinRequests.status })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.schoolId, schoolId),
        eq(joinRequests.classroomId, classroomId),
        eq(joinRequests.personId, personId),
      ),
    )
    .orderBy(desc(joinRequests.askedAt))
    .limit(1)
  return last?.status === 'declined' || last?.status === 'blocked' ? 'declined' : 'none'
}
