import { sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'

/**
 * Somebody deletes their account. A school is never left without somebody who looks after it; a space of one's own is
 * closed by school admin.
 */
export async function leaveSchools(db: Database, personId: PersonId): Promise<void> {
  const { rows } = await db.execute<{ school_id: string }>(sql`
    SELECT school_id FROM memberships m WHERE user_id = ${personId} AND role = 'admin' AND status = 'active'
      AND EXISTS (SELECT FROM school_directory d WHERE d.school_id = m.school_id)`)
  for (const { school_id: schoolId } of rows) await leaveSchool(db, schoolId, personId)
}

async function leaveSchool(db: Database, schoolId: SchoolId, personId: PersonId): Promise<void> {
  await db.execute(sql`SELECT set_config('app.school', ${schoolId}, true)`)
  // The school's row is the lock: two last admins cannot both leave believing the other stays.
  await db.execute(sql`SELECT FROM schools WHERE id = ${schoolId} FOR UPDATE`)
  const { rows } = await db.execute<{ admins: number; others: number }>(sql`
    SELECT count(*) FILTER (WHERE role = 'admin')::int AS admins, count(*)::int AS others
    FROM memberships WHERE school_id = ${schoolId} AND user_id <> ${personId} AND status = 'active'`)
  const { admins, others } = rows[0]!
  if (others > 0 && admins === 0) throw new AppError('refused', { reason: 'last-admin' })
  if (others === 0) await db.execute(sql`DELETE FROM schools WHERE id = ${schoolId}`)
  await db.execute(sql`SELECT set_config('app.school', '', true)`)
}
