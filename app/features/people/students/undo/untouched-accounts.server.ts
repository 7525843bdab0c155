import { getTableName } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { users, sessions } from '#app/features/people/accounts/public-tables.server.ts'
import { enrolments as enrolmentsTable } from '#app/features/people/classrooms/public-tables.server.ts'
import { personTables } from '#app/platform/feature-list.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { PersonTable } from '#app/platform/feature.server.ts'

type AddedAccounts = {
  made?: readonly string[]
  enrolments: readonly (readonly [classroomId: ClassroomId, studentId: PersonId, ...unknown[]])[]
}

/**
 * Accounts created by a roster change that were not used since: never signed in, only in the classes of that change,
 * and without data in any feature. Undoing the change deletes these accounts.
 */
export async function findUntouchedAccounts(
  db: Database,
  schoolId: SchoolId,
  { made = [], enrolments }: AddedAccounts,
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
  const unusedIds = rows.map(({ id }) => id)
  const referencedIds = await findReferenced(db, schoolId, unusedIds)
  return unusedIds.filter((id) => !referencedIds.has(id))
}

/** Those of the given students for whom a feature stores rows that were not created with the account. */
async function findReferenced(db: Database, schoolId: SchoolId, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const selects = personTables()
    .filter(
      ({ scope, erase, isCreatedWithAccount }) =>
        scope === 'school' && !isCreatedWithAccount && studentDataPolicies.has(erase),
    )
    .flatMap(({ table, columns }) => columns.map((column) => ({ table, column })))
    .map(
      ({ table, column }) =>
        `SELECT ${column} AS id FROM ${table} WHERE school_id = $1 AND ${column} = ANY ($2::uuid[])`,
    )
  const { rows } = await db.$client.query<{ id: string }>(selects.join(' UNION '), [schoolId, ids])
  return new Set(rows.map(({ id }) => id))
}

/** Tables with other policies refer to staff or are logs, so their rows are not student data. */
const studentDataPolicies: ReadonlySet<PersonTable['erase']> = new Set(['delete', 'follows'])
