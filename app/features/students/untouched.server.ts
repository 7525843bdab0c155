import { getTableName } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { users, sessions } from '#app/features/accounts/public-tables.server.ts'
import { enrolments as enrolmentsTable, joinRequests } from '#app/features/classrooms/public-tables.server.ts'
import { guardianships } from '#app/features/parents/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'

type Made = {
  made?: readonly string[]
  enrolments: readonly (readonly [classroomId: ClassroomId, studentId: PersonId, ...unknown[]])[]
}

/**
 * Of the children whose accounts a change made, those to whom nothing has happened since: never signed in, in no class
 * but those the change
 * put them into and still there, nobody's ward, asking for nothing. Without the change they would not be, so taking it
 * back takes them along.
 */
export async function untouchedSince(
  db: Database,
  schoolId: SchoolId,
  { made = [], enrolments }: Made,
): Promise<string[]> {
  if (made.length === 0) return []
  const { rows } = await db.$client.query<{ id: string }>(
    `SELECT u.id FROM managed_students m JOIN ${getTableName(users)} u ON u.id = m.student_id
     WHERE m.school_id = $1 AND m.student_id = ANY($2::uuid[]) AND u.kind = 'managed' AND u.last_seen_at IS NULL
       AND NOT EXISTS (SELECT FROM ${getTableName(sessions)} s WHERE s.user_id = u.id)
       AND NOT EXISTS (SELECT FROM ${getTableName(enrolmentsTable)} e WHERE e.school_id = $1 AND e.student_id = u.id
         AND (e.status <> 'active' OR NOT e.classroom_id = ANY($3::uuid[])))
       AND NOT EXISTS (SELECT FROM ${getTableName(guardianships)} g WHERE g.school_id = $1 AND g.student_id = u.id)
       AND NOT EXISTS (SELECT FROM ${getTableName(joinRequests)} r WHERE r.school_id = $1 AND r.person_id = u.id)`,
    [schoolId, made, [...new Set(enrolments.map(([classroomId]) => classroomId))]],
  )
  return rows.map(({ id }) => id)
}
