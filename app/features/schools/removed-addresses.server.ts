import { sql, type SQL } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Leaving } from '#app/platform/feature.server.ts'

/**
 * Whom a school removes it knows again by their address, when they have deleted the account and registered anew. Where
 * they keep a part in the school there is nothing to remember. In that school's transaction.
 */
export async function rememberRemoved(
  { db, now }: Pick<Context, 'db' | 'now'>,
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
 * Somebody of the school deletes their account or takes another address, while this one is still theirs. Whom the school
 * had removed it has.
 */
export async function rememberAddress(
  db: Database,
  { schoolId, personId, now }: Pick<Leaving, 'schoolId' | 'personId' | 'now'>,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO removed_addresses (school_id, address_digest, removed_at, by_school)
    SELECT ${schoolId}::uuid, address_digest(${schoolId}, u.email), ${new Date(now).toISOString()}::timestamptz, false
    FROM ${users} u WHERE u.id = ${personId} AND u.kind = 'adult' AND u.disabled_at IS NULL
    ON CONFLICT (school_id, address_digest) DO NOTHING`)
}

/** Those who run the school have let them in again, or have them erased. */
export async function forgetRemoved(db: Database, schoolId: SchoolId, personIds: readonly PersonId[]): Promise<void> {
  await db.execute(sql`
    DELETE FROM removed_addresses WHERE school_id = ${schoolId} AND address_digest IN (
      SELECT address_digest(${schoolId}, u.email) FROM ${users} u WHERE u.id = ANY (${sql.param(personIds)}::uuid[]))`)
}

/** Of those whom this transaction may see. */
export async function isRemovedAddress(db: Database, schoolId: SchoolId, personId: PersonId): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM removed_addresses WHERE school_id = ${schoolId} AND by_school AND address_digest = (
      SELECT address_digest(${schoolId}, u.email) FROM ${users} u WHERE u.id = ${personId})`)
  return rows.length > 0
}

/** That a student of the school reads the mailbox of `u`, also with another account: `kim+2@` is read by whoever has `kim@`. */
export const isStudentsMailbox = (schoolId: SchoolId): SQL => sql`EXISTS (
  SELECT FROM memberships s JOIN ${users} o ON o.id = s.user_id WHERE s.school_id = ${schoolId} AND s.role = 'student'
    AND (o.id = u.id OR o.kind = 'adult' AND address_digest(${schoolId}, o.email) = address_digest(${schoolId}, u.email)))`

/** Whether such a student asks, or somebody with an address that somebody of the school once had. */
export async function isKnownMailbox(db: Database, schoolId: SchoolId, personId: PersonId): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM ${users} u WHERE u.id = ${personId} AND (${isStudentsMailbox(schoolId)} OR EXISTS (
      SELECT FROM removed_addresses r WHERE r.school_id = ${schoolId} AND NOT r.by_school
        AND r.address_digest = address_digest(${schoolId}, u.email)))`)
  return rows.length > 0
}
