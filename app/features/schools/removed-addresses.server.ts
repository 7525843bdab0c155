import { sql } from 'drizzle-orm'
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

/**
 * Whether a student of the school reads the same mailbox with another account, for `kim+2@` is read by whoever has `kim@`,
 * or somebody of the school once had the address.
 */
export async function isKnownMailbox(db: Database, schoolId: SchoolId, personId: PersonId): Promise<boolean> {
  const digest = sql`address_digest(${schoolId}, u.email)`
  const { rows } = await db.execute(sql`
    SELECT FROM memberships m JOIN ${users} u ON u.id = m.user_id AND u.kind = 'adult'
    WHERE m.school_id = ${schoolId} AND m.role = 'student' AND m.user_id <> ${personId}
      AND ${digest} = (SELECT ${digest} FROM ${users} u WHERE u.id = ${personId})
    UNION ALL SELECT FROM removed_addresses r WHERE r.school_id = ${schoolId} AND NOT r.by_school
      AND r.address_digest = (SELECT ${digest} FROM ${users} u WHERE u.id = ${personId})
    LIMIT 1`)
  return rows.length > 0
}
