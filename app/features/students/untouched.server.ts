import { getTableName } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { users, sessions } from '#app/features/accounts/public-tables.server.ts'
import { enrolments as enrolmentsTable } from '#app/features/classrooms/public-tables.server.ts'
import { personTables } from '#app/features.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { PersonTable } from '#app/platform/feature.server.ts'

type Made = {
  made?: readonly string[]
  enrolments: readonly (readonly [classroomId: ClassroomId, studentId: PersonId, ...unknown[]])[]
}

/**
 * Of the children whose accounts a change made, those to whom nothing has happened since: never signed in, in no class
 * but those the change put them into and still there, and named in no row of any feature, whoever wrote it. Without the
 * change they would not be, so taking it back takes them along.
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
         AND (e.status <> 'active' OR NOT e.classroom_id = ANY($3::uuid[])))`,
    [schoolId, made, [...new Set(enrolments.map(([classroomId]) => classroomId))]],
  )
  const unseen = rows.map(({ id }) => id)
  const named = await namedAmong(db, schoolId, unseen)
  return unseen.filter((id) => !named.has(id))
}

/** Of these children, those of whom some feature keeps something that did not come with their account. */
async function namedAmong(db: Database, schoolId: SchoolId, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const asked = personTables()
    .filter(({ of, erase, comesWithAccount }) => of === 'school' && !comesWithAccount && keptOfChildren.has(erase))
    .flatMap(({ table, columns }) => columns.map((column) => ({ table, column })))
    .map(
      ({ table, column }) =>
        `SELECT ${column} AS id FROM ${table} WHERE school_id = $1 AND ${column} = ANY ($2::uuid[])`,
    )
  const { rows } = await db.$client.query<{ id: string }>(asked.join(' UNION '), [schoolId, ids])
  return new Set(rows.map(({ id }) => id))
}

/** In the others stand colleagues, or that something was done. */
const keptOfChildren: ReadonlySet<PersonTable['erase']> = new Set(['delete', 'follows'])
