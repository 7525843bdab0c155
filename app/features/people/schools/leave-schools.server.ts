import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/db/db.server.ts'
import type { EndingMembership } from '#app/platform/feature.server.ts'
import { rememberAddress } from './removed-addresses.server.ts'

/** Runs when a user deletes their account. The school-admin feature checks before that the school keeps an admin. */
export async function leaveSchools(db: Database, leaving: EndingMembership): Promise<void> {
  const { schoolId, personId } = leaving
  const { rowCount } = await db.execute(
    sql`DELETE FROM memberships WHERE school_id = ${schoolId} AND user_id = ${personId}`,
  )
  if (rowCount) await rememberAddress(db, leaving)
}

export const deleteSchoolInvitationsTo = (db: Database, email: string) =>
  db.execute(sql`DELETE FROM school_invitations WHERE email = ${email}`)
