import { getTableName } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'

/**
 * Students of a classroom are students of its school. In that school's transaction. Whom the school has removed is
 * brought back by a school admin and by nobody else, whichever way they come.
 */
export async function joinSchoolAsStudent(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  schoolId: SchoolId,
  personIds: readonly PersonId[],
): Promise<void> {
  const readmits = can(actor, 'school.administer', { schoolId })
  const refuseRemoved = async () => {
    if ((await removedPeople(db, schoolId, personIds)).size > 0)
      throw new AppError('refused', { reason: 'removed-from-school' })
  }
  if (!readmits) await refuseRemoved()
  // One array, however many they are: a whole school arrives in one statement.
  await db.$client.query(
    `INSERT INTO memberships (school_id, user_id, role) SELECT $1, id, 'student' FROM unnest($2::uuid[]) AS arriving (id) ORDER BY id
     ON CONFLICT (school_id, user_id, role) DO UPDATE SET status = 'active' WHERE memberships.status = 'pending' OR (memberships.status = 'removed' AND $3)`,
    [schoolId, personIds, readmits],
  )
  // Removed meanwhile: their row was waited for.
  await refuseRemoved()
}

/**
 * Those of these people whom the school has removed: as students, or as whatever they were there; also those who came
 * back with a new account and the same address.
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

/** Those of these people who are students of the school now. */
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

/** Whether somebody teaches at the school or runs it, or did until they were removed. */
export async function isOfStaff(db: Database, schoolId: SchoolId, personId: PersonId): Promise<boolean> {
  const { rowCount } = await db.$client.query(
    `SELECT FROM memberships WHERE school_id = $1 AND user_id = $2 AND role IN ('teacher', 'admin') AND (status <> 'pending' OR was_removed)`,
    [schoolId, personId],
  )
  return rowCount !== 0
}
