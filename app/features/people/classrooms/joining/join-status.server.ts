import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { JoinAttempt } from '#rules/classrooms/join.ts'
import { checkTypedName } from '#rules/students/judged-name.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { isOrWasStaff, removedPeople } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { classroomTeachers, enrolments, joinRequests } from '../tables.server.ts'

/** A user's status in a class: an open or blocked join request first, else the enrollment. */
export async function loadEnrollmentStatus(
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
 * Whether a user needs a teacher's approval even in a class with open joining: former teachers and staff, who may still
 * know the class code, users whose name is not allowed for students, and users whom the school has removed.
 */
export async function requiresApproval(
  db: Database,
  { schoolId, id }: { schoolId: SchoolId; id: ClassroomId },
  personId: PersonId,
): Promise<boolean> {
  const taughtBefore = and(
    eq(classroomTeachers.schoolId, schoolId),
    eq(classroomTeachers.classroomId, id),
    eq(classroomTeachers.userId, personId),
  )
  if ((await db.$count(classroomTeachers, taughtBefore)) > 0 || (await isOrWasStaff(db, schoolId, personId)))
    return true
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, personId))
  if (person && !checkTypedName(person.name).ok) return true
  return (await removedPeople(db, schoolId, [personId])).size > 0
}

/** Join status shown to the user. A blocked user sees `declined`, so that a block is not revealed. */
export type JoinStatus = 'none' | 'pending' | 'declined' | 'active'

export async function loadJoinStatus(
  db: Database,
  { schoolId, classroomId }: { schoolId: SchoolId; classroomId: ClassroomId },
  personId: PersonId,
): Promise<JoinStatus> {
  const status = await loadEnrollmentStatus(db, { schoolId, id: classroomId }, personId)
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
