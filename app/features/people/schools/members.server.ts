import { getTableName } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { requireSchoolSeats } from './school-seats.server.ts'

/**
 * Makes new students of a class students of its school. Only a school admin can readmit a student whom the school has
 * removed. Call it in that school's transaction.
 */
export async function joinSchoolAsStudent(
  context: Pick<CommandContext, 'db' | 'actor'>,
  schoolId: SchoolId,
  personIds: readonly PersonId[],
): Promise<void> {
  const { db, actor } = context
  const mayReadmit = can(actor, 'school.administer', { schoolId })
  const refuseRemoved = async () => {
    if ((await removedPeople(db, schoolId, personIds)).size > 0)
      throw new AppError('refused', { reason: 'removed-from-school' })
  }
  if (!mayReadmit) await refuseRemoved()
  await requireSchoolSeats(context, schoolId, personIds)
  // Pass the ids as one array parameter: a whole school may be imported in one statement.
  await db.$client.query(
    `INSERT INTO memberships (school_id, user_id, role) SELECT $1, id, 'student' FROM unnest($2::uuid[]) AS arriving (id) ORDER BY id
     ON CONFLICT (school_id, user_id, role) DO UPDATE SET status = 'active' WHERE memberships.status = 'pending' OR (memberships.status = 'removed' AND $3)`,
    [schoolId, personIds, mayReadmit],
  )
  // Check again: the insert may have waited for a concurrent removal of the same row.
  await refuseRemoved()
}

/**
 * Filters the people whom the school has removed, in any role. Includes users who came back with a new account and the
 * same email address.
 */
export async function removedPeople(
  db: Database,
  schoolId: SchoolId,
  personIds: readonly PersonId[],
): Promise<Set<string>> {
  const { rows } = await db.$client.query<{ id: string }>(
    `SELECT user_id AS id FROM memberships WHERE school_id = $1 AND user_id = ANY($2::uuid[])
     GROUP BY user_id HAVING bool_or(status = 'removed' AND role = 'student')
       OR (bool_or(status = 'removed' OR (status = 'pending' AND was_removed)) AND NOT bool_or(status = 'active'))
     UNION SELECT u.id FROM ${getTableName(users)} u JOIN removed_addresses r ON r.school_id = $1 AND r.by_school AND r.address_digest = address_digest($1, u.email)
       WHERE u.id = ANY($2::uuid[]) AND u.kind = 'adult'
         AND NOT EXISTS (SELECT FROM memberships m WHERE m.school_id = $1 AND m.user_id = u.id AND m.status = 'active')`,
    [schoolId, personIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Filters the people who are active students of the school. */
export async function studentsOfSchool(
  db: Database,
  schoolId: SchoolId,
  personIds: readonly PersonId[],
): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>(
    `SELECT user_id AS id FROM memberships WHERE school_id = $1 AND user_id = ANY($2::uuid[]) AND role = 'student' AND status = 'active'`,
    [schoolId, personIds],
  )
  return rows.map(({ id }) => id)
}

/** True for teachers and admins of the school, and for those who were until the school removed them. */
export async function isOrWasStaff(db: Database, schoolId: SchoolId, personId: PersonId): Promise<boolean> {
  const { rowCount } = await db.$client.query(
    `SELECT FROM memberships WHERE school_id = $1 AND user_id = $2 AND role IN ('teacher', 'admin') AND (status <> 'pending' OR was_removed)`,
    [schoolId, personId],
  )
  return rowCount !== 0
}
