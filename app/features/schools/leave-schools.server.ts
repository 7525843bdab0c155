import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/db.server.ts'
import type { Leaving } from '#app/platform/feature.server.ts'

/** Somebody deletes their account. Whether their school can do without them, school admin knows. */
export async function leaveSchools(db: Database, { schoolId, personId }: Leaving): Promise<void> {
  await db.execute(sql`DELETE FROM memberships WHERE school_id = ${schoolId} AND user_id = ${personId}`)
}

export const forgetSchoolInvitations = (db: Database, email: string) =>
  db.execute(sql`DELETE FROM school_invitations WHERE email = ${email}`)
