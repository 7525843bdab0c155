import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { splitByConsent } from './transfers.server.ts'

/** A student who left a class at `since`. A text, because PostgreSQL timestamps are more precise than `Date`. */
export type FormerEnrollment = { id: ClassroomId; student: PersonId; since: string }

/**
 * Groups by class the students who have joined another class since they left, except those whom the actor may add
 * without consent. Classes in `ignoredClassroomIds` do not count as another class.
 */
export async function findStudentsElsewhere(
  context: Pick<CommandContext, 'db' | 'actor'>,
  schoolId: SchoolId,
  formerEnrollments: readonly FormerEnrollment[],
  ignoredClassroomIds: readonly ClassroomId[] = [],
): Promise<{ id: ClassroomId; students: PersonId[] }[]> {
  const { rows } = await context.db.$client.query<{ id: ClassroomId; students: PersonId[] }>(
    `SELECT l.id, array_agg(l.student ORDER BY l.student) AS students
     FROM unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) AS l (id, student, since)
     WHERE EXISTS (SELECT FROM enrolments e JOIN classrooms c ON c.school_id = e.school_id AND c.id = e.classroom_id AND c.status = 'active'
       WHERE e.school_id = $1 AND e.student_id = l.student AND e.status = 'active' AND e.active_since > l.since AND NOT e.classroom_id = ANY ($5::uuid[]))
     GROUP BY 1 ORDER BY 1`,
    [
      schoolId,
      formerEnrollments.map(({ id }) => id),
      formerEnrollments.map(({ student }) => student),
      formerEnrollments.map(({ since }) => since),
      ignoredClassroomIds,
    ],
  )
  const studentsElsewhere = []
  for (const { id, students } of rows)
    studentsElsewhere.push({ id, students: (await splitByConsent(context, { schoolId, id }, students)).needingConsent })
  return studentsElsewhere.filter(({ students }) => students.length > 0)
}

/** Students who were enrolled in these classes when the classes were archived. */
export async function listArchivedStudents(
  db: Database,
  schoolId: SchoolId,
  ids: readonly ClassroomId[],
): Promise<FormerEnrollment[]> {
  const { rows } = await db.$client.query<FormerEnrollment>(
    `SELECT e.classroom_id AS id, e.student_id AS student, c.archived_at::text AS since
     FROM enrolments e JOIN classrooms c ON c.school_id = e.school_id AND c.id = e.classroom_id
     WHERE e.school_id = $1 AND e.classroom_id = ANY ($2::uuid[]) AND e.status = 'active' AND c.archived_at IS NOT NULL`,
    [schoolId, ids],
  )
  return rows
}
