import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/db.server.ts'
import type { Leaving } from '#app/platform/feature.server.ts'
import { rememberStudent } from './removed-addresses.server.ts'

/** Somebody deletes their account. Whether their school can do without them, school admin knows. */
export async function leaveSchools(db: Database, leaving: Leaving): Promise<void> {
  const { schoolId, personId } = leaving
  const { rows } = await db.execute<{ role: string }>(
    sql`DELETE FROM memberships WHERE school_id = ${schoolId} AND user_id = ${personId} RETURNING role`,
  )
  if (rows.some(({ role }) => role === 'student')) await rememberStudent(db, leaving)
}

export const forgetSchoolInvitations = (db: Database, email: string) =>
  db.execute(sql`DELETE FROM school_invitations WHERE email = ${email}`)
