import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/db.server.ts'
import type { Leaving } from '#app/platform/feature.server.ts'
import { rememberAddress } from './removed-addresses.server.ts'

/** Somebody deletes their account. Whether their school can do without them, school admin knows. */
export async function leaveSchools(db: Database, leaving: Leaving): Promise<void> {
  const { schoolId, personId } = leaving
  const { rowCount } = await db.execute(
    sql`DELETE FROM memberships WHERE school_id = ${schoolId} AND user_id = ${personId}`,
  )
  if (rowCount) await rememberAddress(db, leaving)
}

export const forgetSchoolInvitations = (db: Database, email: string) =>
  db.execute(sql`DELETE FROM school_invitations WHERE email = ${email}`)
