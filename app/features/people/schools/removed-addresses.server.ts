import { sql, type SQL } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { EndingMembership } from '#app/platform/feature.server.ts'

/**
 * Stores digests of removed users' email addresses, so that the school recognizes a removed user who registers a new
 * account. Skips users with another active role in the school. Call it in that school's transaction.
 */
export async function recordRemovedAddresses(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  schoolId: SchoolId,
  personIds: readonly PersonId[],
): Promise<void> {
  await db.execute(sql`
    INSERT INTO removed_addresses (school_id, address_digest, removed_at)
    SELECT DISTINCT ${schoolId}::uuid, address_digest(${schoolId}, u.email), ${new Date(now).toISOString()}::timestamptz FROM ${users} u
    WHERE u.id = ANY (${sql.param(personIds)}::uuid[]) AND u.kind = 'adult'
      AND NOT EXISTS (SELECT FROM memberships m WHERE m.school_id = ${schoolId} AND m.user_id = u.id AND m.status = 'active')
    ON CONFLICT (school_id, address_digest) DO UPDATE SET removed_at = excluded.removed_at, by_school = true`)
}

/**
 * Runs before a member deletes their account or changes their email address, while the old address is still stored.
 * Does not overwrite the entry of a user whom the school has removed.
 */
export async function rememberAddress(
  db: Database,
  { schoolId, personId, now }: Pick<EndingMembership, 'schoolId' | 'personId' | 'now'>,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO removed_addresses (school_id, address_digest, removed_at, by_school)
    SELECT ${schoolId}::uuid, address_digest(${schoolId}, u.email), ${new Date(now).toISOString()}::timestamptz, false
    FROM ${users} u WHERE u.id = ${personId} AND u.kind = 'adult' AND u.disabled_at IS NULL
    ON CONFLICT (school_id, address_digest) DO NOTHING`)
}

/** For users whom an admin readmits or erases. */
export async function deleteRemovedAddresses(
  db: Database,
  schoolId: SchoolId,
  personIds: readonly PersonId[],
): Promise<void> {
  await db.execute(sql`
    DELETE FROM removed_addresses WHERE school_id = ${schoolId} AND address_digest IN (
      SELECT address_digest(${schoolId}, u.email) FROM ${users} u WHERE u.id = ANY (${sql.param(personIds)}::uuid[]))`)
}

/** Row security limits the check to users visible in the current transaction. */
export async function isRemovedAddress(db: Database, schoolId: SchoolId, personId: PersonId): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM removed_addresses WHERE school_id = ${schoolId} AND by_school AND address_digest = (
      SELECT address_digest(${schoolId}, u.email) FROM ${users} u WHERE u.id = ${personId})`)
  return rows.length > 0
}

/** SQL condition: user `u` shares a mailbox with a student of the school (`kim+2@` and `kim@` are one mailbox). */
export const isStudentMailbox = (schoolId: SchoolId): SQL => sql`EXISTS (
  SELECT FROM memberships s JOIN ${users} o ON o.id = s.user_id WHERE s.school_id = ${schoolId} AND s.role = 'student'
    AND (o.id = u.id OR o.kind = 'adult' AND address_digest(${schoolId}, o.email) = address_digest(${schoolId}, u.email)))`

/** True if the person's mailbox belongs to a student of the school, or to a former member who left by themselves. */
export async function isStudentOrFormerMemberMailbox(
  db: Database,
  schoolId: SchoolId,
  personId: PersonId,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM ${users} u WHERE u.id = ${personId} AND (${isStudentMailbox(schoolId)} OR EXISTS (
      SELECT FROM removed_addresses r WHERE r.school_id = ${schoolId} AND NOT r.by_school
        AND r.address_digest = address_digest(${schoolId}, u.email)))`)
  return rows.length > 0
}
