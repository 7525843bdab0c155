import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { sortTaking } from './transfers.server.ts'

/** Somebody who has not learned in a class since then. As text: PostgreSQL counts finer than our dates. */
export type Left = { id: ClassroomId; student: PersonId; since: string }

/**
 * Those of them, by class, who learn somewhere else now and came there since; those whom whoever asks may take in
 * anyway are none of them. `apart`: classes in which it does not count.
 */
export async function cameToOthers(
  context: Pick<Context, 'db' | 'actor'>,
  schoolId: SchoolId,
  left: readonly Left[],
  apart: readonly ClassroomId[] = [],
): Promise<{ id: ClassroomId; students: PersonId[] }[]> {
  const { rows } = await context.db.$client.query<{ id: ClassroomId; students: PersonId[] }>(
    `SELECT l.id, array_agg(l.student ORDER BY l.student) AS students
     FROM unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) AS l (id, student, since)
     WHERE EXISTS (SELECT FROM enrolments e JOIN classrooms c ON c.school_id = e.school_id AND c.id = e.classroom_id AND c.status = 'active'
       WHERE e.school_id = $1 AND e.student_id = l.student AND e.status = 'active' AND e.active_since > l.since AND NOT e.classroom_id = ANY ($5::uuid[]))
     GROUP BY 1 ORDER BY 1`,
    [schoolId, left.map(({ id }) => id), left.map(({ student }) => student), left.map(({ since }) => since), apart],
  )
  const away = []
  for (const { id, students } of rows)
    away.push({ id, students: (await sortTaking(context, { schoolId, id }, students)).asking })
  return away.filter(({ students }) => students.length > 0)
}

/** Who learned in these classes when they were put away. */
export async function learnersPutAway(db: Database, schoolId: SchoolId, ids: readonly ClassroomId[]): Promise<Left[]> {
  const { rows } = await db.$client.query<Left>(
    `SELECT e.classroom_id AS id, e.student_id AS student, c.archived_at::text AS since
     FROM enrolments e JOIN classrooms c ON c.school_id = e.school_id AND c.id = e.classroom_id
     WHERE e.school_id = $1 AND e.classroom_id = ANY ($2::uuid[]) AND e.status = 'active' AND c.archived_at IS NOT NULL`,
    [schoolId, ids],
  )
  return rows
}
