import { sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { eraseAccounts } from '#app/features/accounts/public.server.ts'
import { sessions, users } from '#app/features/accounts/public-tables.server.ts'
import { classrooms } from '#app/features/classrooms/public-tables.server.ts'
import { guardianships } from '#app/features/parents/public-tables.server.ts'
import { memberships, schoolDirectory, schools } from '#app/features/schools/public-tables.server.ts'
import { personTables } from '#app/features.server.ts'
import { asIdentity, type Database } from '#app/platform/db.server.ts'
import type { Leaving } from '#app/platform/feature.server.ts'

/**
 * A school goes with the account of whoever ran it. At once nobody is in it, nobody comes in, and cards of its children
 * open nothing. How many they are, whoever ran it has chosen: they and their work are erased in portions afterwards.
 */
export async function closeSchool(db: Database, { schoolId, now }: Pick<Leaving, 'schoolId' | 'now'>): Promise<void> {
  const at = new Date(now)
  await db.execute(sql`UPDATE ${schools} SET closed_at = ${at} WHERE id = ${schoolId}`)
  await db.execute(sql`DELETE FROM ${schoolDirectory} WHERE school_id = ${schoolId}`)
  await endChildrensSessions(db, schoolId)
  await db.execute(sql`
    UPDATE ${classrooms} SET status = 'archived', archived_at = ${at} WHERE school_id = ${schoolId} AND status = 'active'`)
  await db.execute(sql`
    UPDATE ${guardianships} SET status = 'revoked' WHERE school_id = ${schoolId} AND status <> 'revoked'`)
  await db.execute(sql`
    UPDATE ${memberships} SET status = 'removed' WHERE school_id = ${schoolId} AND status <> 'removed'`)
}

/** A child whom another school holds too stays signed in there. */
const endChildrensSessions = (db: Database, schoolId: SchoolId) =>
  asIdentity(db, () =>
    db.execute(sql`
      DELETE FROM ${sessions} s USING ${memberships} m, ${users} u
      WHERE m.school_id = ${schoolId} AND m.role = 'student' AND u.id = m.user_id AND u.kind = 'managed'
        AND s.user_id = u.id AND coalesce(s.room_school_id, m.school_id) = m.school_id`),
  )

/** Of one transaction: it is short, and what is done stays done. */
const childrenAtATime = 50

/**
 * Erases some of the children of a closed school, or the school itself once there are none. Whether anything is left.
 */
export async function erasePortion(db: Database, schoolId: SchoolId): Promise<boolean> {
  const { rows } = await db.execute<{ closed: boolean }>(
    sql`SELECT closed_at IS NOT NULL AS closed FROM ${schools} WHERE id = ${schoolId} FOR UPDATE`,
  )
  if (!rows[0]?.closed) return false
  const { own, heldElsewhere } = await childrenOf(db, schoolId)
  if (own.length + heldElsewhere.length === 0) {
    await eraseSchool(db, schoolId)
    return false
  }
  await eraseAccounts(db, own)
  await db.execute(sql`
    DELETE FROM ${memberships} WHERE school_id = ${schoolId} AND user_id = ANY (${sql.param(heldElsewhere)}::uuid[])`)
  return true
}

/** What hangs on its people alone stays with those who have an account elsewhere, unless it is taken away first. */
async function eraseSchool(db: Database, schoolId: SchoolId): Promise<void> {
  for (const { table, of, erase } of personTables())
    if (of === 'school' && erase === 'delete')
      await db.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE school_id = ${schoolId}`)
  await db.execute(sql`DELETE FROM ${schools} WHERE id = ${schoolId}`)
}

type Child = { personId: PersonId; email: string }

/** Some of the children whose accounts a school made: those whom no other holds are this school's own. */
async function childrenOf(db: Database, schoolId: SchoolId) {
  const { rows } = await db.execute<Child>(sql`
    SELECT u.id AS "personId", u.email
    FROM (SELECT DISTINCT user_id FROM ${memberships} WHERE school_id = ${schoolId}) AS here
      JOIN ${users} u ON u.id = here.user_id AND u.kind = 'managed' LIMIT ${childrenAtATime}`)
  const ids = rows.map(({ personId }) => personId)
  // Their memberships elsewhere are seen as theirs alone.
  const see = (people: string) => db.execute(sql`SELECT set_config('app.people', ${people}, true)`)
  await see(ids.join(','))
  const { rows: held } = await db.execute<{ id: PersonId }>(sql`
    SELECT DISTINCT user_id AS id FROM ${memberships} WHERE school_id <> ${schoolId} AND user_id = ANY (${sql.param(ids)}::uuid[])`)
  await see('')
  const heldElsewhere = held.map(({ id }) => id)
  const elsewhere = new Set<string>(heldElsewhere)
  return { own: rows.filter(({ personId }) => !elsewhere.has(personId)), heldElsewhere }
}
