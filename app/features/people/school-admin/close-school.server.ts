import { sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { eraseAccounts } from '#app/features/people/accounts/public.server.ts'
import { sessions, users } from '#app/features/people/accounts/public-tables.server.ts'
import { classrooms } from '#app/features/people/classrooms/public-tables.server.ts'
import {
  guardianships,
  memberships,
  schoolDirectory,
  schools,
} from '#app/features/people/schools/public-tables.server.ts'
import { personTables } from '#app/platform/feature-list.server.ts'
import { allowErasure, asIdentity, type Database } from '#app/platform/db/db.server.ts'
import type { EndingMembership } from '#app/platform/feature.server.ts'

/**
 * Closes a school whose last admin deletes the account. Immediately ends all memberships, sessions and login cards, and
 * blocks new members. A job erases the students and their work later in batches, because a school can be large.
 */
export async function closeSchool(
  db: Database,
  { schoolId, now }: Pick<EndingMembership, 'schoolId' | 'now'>,
): Promise<void> {
  const time = new Date(now)
  await db.execute(sql`UPDATE ${schools} SET closed_at = ${time} WHERE id = ${schoolId}`)
  await db.execute(sql`DELETE FROM ${schoolDirectory} WHERE school_id = ${schoolId}`)
  await deleteChildSessions(db, schoolId)
  await db.execute(sql`
    UPDATE ${classrooms} SET status = 'archived', archived_at = ${time} WHERE school_id = ${schoolId} AND status = 'active'`)
  await db.execute(sql`
    UPDATE ${guardianships} SET status = 'revoked' WHERE school_id = ${schoolId} AND status <> 'revoked'`)
  await db.execute(sql`
    UPDATE ${memberships} SET status = 'removed' WHERE school_id = ${schoolId} AND status <> 'removed'`)
}

/** Keeps sessions of children who are currently in another school. */
const deleteChildSessions = (db: Database, schoolId: SchoolId) =>
  asIdentity(db, () =>
    db.execute(sql`
      DELETE FROM ${sessions} s USING ${memberships} m, ${users} u
      WHERE m.school_id = ${schoolId} AND m.role = 'student' AND u.id = m.user_id AND u.kind = 'managed'
        AND s.user_id = u.id AND coalesce(s.room_school_id, m.school_id) = m.school_id`),
  )

/** Children per transaction: short transactions, and an interrupted erasure keeps its progress. */
const batchSize = 50

/** Erases a batch of children of a closed school, or the empty school itself. Returns true if data remains. */
export async function eraseSchoolBatch(db: Database, schoolId: SchoolId): Promise<boolean> {
  const { rows } = await db.execute<{ closed: boolean }>(
    sql`SELECT closed_at IS NOT NULL AS closed FROM ${schools} WHERE id = ${schoolId} FOR UPDATE`,
  )
  if (!rows[0]?.closed) return false
  const { own, heldElsewhere } = await listChildren(db, schoolId)
  if (own.length + heldElsewhere.length === 0) {
    await eraseSchool(db, schoolId)
    return false
  }
  await eraseAccounts(db, own)
  await db.execute(sql`
    DELETE FROM ${memberships} WHERE school_id = ${schoolId} AND user_id = ANY (${sql.param(heldElsewhere)}::uuid[])`)
  return true
}

/** Deletes rows explicitly: rows that reference only a person would survive if the person has another account. */
async function eraseSchool(db: Database, schoolId: SchoolId): Promise<void> {
  await allowErasure(db)
  for (const { table, scope, erase } of personTables())
    if (scope === 'school' && erase === 'delete')
      await db.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE school_id = ${schoolId}`)
  await db.execute(sql`DELETE FROM ${schools} WHERE id = ${schoolId}`)
}

type Child = { personId: PersonId; email: string }

/** A batch of managed children. `own` are members of this school only, `heldElsewhere` also of another school. */
async function listChildren(db: Database, schoolId: SchoolId) {
  const { rows } = await db.execute<Child>(sql`
    SELECT u.id AS "personId", u.email
    FROM (SELECT DISTINCT user_id FROM ${memberships} WHERE school_id = ${schoolId}) AS here
      JOIN ${users} u ON u.id = here.user_id AND u.kind = 'managed' LIMIT ${batchSize}`)
  const ids = rows.map(({ personId }) => personId)
  // Row security shows memberships in other schools only for the people listed in this setting.
  const setVisiblePeople = (people: string) => db.execute(sql`SELECT set_config('app.people', ${people}, true)`)
  await setVisiblePeople(ids.join(','))
  const { rows: membersElsewhere } = await db.execute<{ id: PersonId }>(sql`
    SELECT DISTINCT user_id AS id FROM ${memberships} WHERE school_id <> ${schoolId} AND user_id = ANY (${sql.param(ids)}::uuid[])`)
  await setVisiblePeople('')
  const heldElsewhere = membersElsewhere.map(({ id }) => id)
  const otherSchoolIds = new Set<string>(heldElsewhere)
  return { own: rows.filter(({ personId }) => !otherSchoolIds.has(personId)), heldElsewhere }
}
