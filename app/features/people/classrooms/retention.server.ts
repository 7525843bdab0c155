import { sql } from 'drizzle-orm'
import type { RetentionStep } from '#app/platform/feature.server.ts'

export const expireOpenRequests: RetentionStep = async (db, { schoolId, cutoff, now }) => {
  await db.execute(
    sql`UPDATE join_requests SET status = 'expired', decided_at = ${now} WHERE school_id = ${schoolId} AND status = 'pending' AND asked_at < ${cutoff}`,
  )
  await db.execute(
    sql`UPDATE transfer_requests SET status = 'expired', decided_at = ${now} WHERE school_id = ${schoolId} AND status = 'pending' AND asked_at < ${cutoff}`,
  )
}

/** Blocked requests are never deleted, so that the block stays in effect. */
export const deleteAnsweredRequests: RetentionStep = async (db, { schoolId, cutoff }) => {
  await db.execute(
    sql`DELETE FROM join_requests WHERE school_id = ${schoolId} AND status NOT IN ('pending', 'blocked') AND decided_at < ${cutoff}`,
  )
  await db.execute(
    sql`DELETE FROM transfer_requests WHERE school_id = ${schoolId} AND status <> 'pending' AND decided_at < ${cutoff}`,
  )
}

export const deleteRosterChanges: RetentionStep = (db, { schoolId, cutoff, now }) =>
  db.execute(
    sql`DELETE FROM roster_changes WHERE school_id = ${schoolId} AND undo_until < ${now} AND made_at < ${cutoff}`,
  )

export const deleteInvitations: RetentionStep = (db, { schoolId, cutoff }) =>
  db.execute(sql`DELETE FROM classroom_invitations WHERE school_id = ${schoolId} AND expires_at < ${cutoff}`)

/** Approved students have an account; data of declined ones must not stay stored. */
export const deleteNameRequests: RetentionStep = (db, { schoolId, cutoff }) =>
  db.execute(sql`DELETE FROM name_requests WHERE school_id = ${schoolId} AND asked_at < ${cutoff}`)
