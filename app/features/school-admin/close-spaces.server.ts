import { sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { eraseAccount } from '#app/features/accounts/public.server.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { classrooms, enrolments } from '#app/features/classrooms/public-tables.server.ts'
import { memberships, schools } from '#app/features/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'

/**
 * Somebody deletes their account. A space of their own goes along: the classes, the accounts that were made for its
 * children and their work, for nobody would be left who answers for them.
 */
export async function closeSpaces(db: Database, personId: PersonId): Promise<void> {
  const { rows } = await db.execute<{ id: SchoolId }>(sql`
    SELECT school_id AS id FROM ${memberships} WHERE user_id = ${personId} AND role = 'admin' AND status = 'active' ORDER BY 1`)
  const enter = (id: string) => db.execute(sql`SELECT set_config('app.school', ${id}, true)`)
  for (const { id } of rows) {
    await enter(id)
    const { rows: found } = await db.execute<{ kind: string }>(
      sql`SELECT kind FROM ${schools} WHERE id = ${id} FOR UPDATE`,
    )
    if (found[0]?.kind === 'personal') await closeSpace(db, id, personId)
  }
  await enter('')
}

/** Grown-ups who teach there or learn in an open class are sent off first, by whoever knows them. */
async function closeSpace(db: Database, schoolId: SchoolId, personId: PersonId): Promise<void> {
  const { rows: staying } = await db.execute(sql`
    SELECT FROM ${memberships} m WHERE m.school_id = ${schoolId} AND m.user_id <> ${personId} AND m.role IN ('teacher', 'admin') AND m.status = 'active'
    UNION ALL
    SELECT FROM ${enrolments} e JOIN ${classrooms} c ON c.school_id = e.school_id AND c.id = e.classroom_id AND c.status = 'active'
      JOIN ${users} u ON u.id = e.student_id AND u.kind = 'adult'
    WHERE e.school_id = ${schoolId} AND e.status = 'active' LIMIT 1`)
  if (staying.length > 0) throw new AppError('refused', { reason: 'space-in-use' })
  for (const child of await childrenOf(db, schoolId)) await eraseAccount(db, child)
  await db.execute(sql`DELETE FROM ${schools} WHERE id = ${schoolId}`)
}

/** Children whose accounts were made here and whom no other school holds. */
async function childrenOf(db: Database, schoolId: SchoolId): Promise<{ personId: PersonId; email: string }[]> {
  const { rows } = await db.execute<{ personId: PersonId; email: string }>(sql`
    SELECT u.id AS "personId", u.email FROM ${users} u WHERE u.kind = 'managed'
      AND EXISTS (SELECT FROM ${memberships} m WHERE m.school_id = ${schoolId} AND m.user_id = u.id)`)
  // Their memberships elsewhere are seen as theirs alone.
  const see = (people: string) => db.execute(sql`SELECT set_config('app.people', ${people}, true)`)
  await see(rows.map(({ personId }) => personId).join(','))
  const { rows: held } = await db.execute<{ id: string }>(sql`
    SELECT user_id AS id FROM ${memberships} WHERE school_id <> ${schoolId}
      AND user_id = ANY (${sql.param(rows.map(({ personId }) => personId))}::uuid[])`)
  await see('')
  return rows.filter(({ personId }) => !held.some(({ id }) => id === personId))
}
