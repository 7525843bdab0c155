import { sql } from 'drizzle-orm'
import type { RetentionStep } from '#app/platform/feature.server.ts'

export const endOpenRequests: RetentionStep = async (db, { schoolId, before, at }) => {
  await db.execute(
    sql`UPDATE join_requests SET status = 'expired', decided_at = ${at} WHERE school_id = ${schoolId} AND status = 'pending' AND asked_at < ${before}`,
  )
  await db.execute(
    sql`UPDATE transfer_requests SET status = 'expired', decided_at = ${at} WHERE school_id = ${schoolId} AND status = 'pending' AND asked_at < ${before}`,
  )
}

/** Who was blocked stays blocked. */
export const deleteAnswered: RetentionStep = async (db, { schoolId, before }) => {
  await db.execute(
    sql`DELETE FROM join_requests WHERE school_id = ${schoolId} AND status NOT IN ('pending', 'blocked') AND decided_at < ${before}`,
  )
  await db.execute(
    sql`DELETE FROM transfer_requests WHERE school_id = ${schoolId} AND status <> 'pending' AND decided_at < ${before}`,
  )
}

export const deleteRosterChanges: RetentionStep = (db, { schoolId, before, at }) =>
  db.execute(
    sql`DELETE FROM roster_changes WHERE school_id = ${schoolId} AND undo_until < ${at} AND made_at < ${before}`,
  )

export const deleteInvitations: RetentionStep = (db, { schoolId, before }) =>
  db.execute(sql`DELETE FROM classroom_invitations WHERE school_id = ${schoolId} AND expires_at < ${before}`)

/** Whoever was let in has an account; of the others nothing is kept. */
export const deleteNameRequests: RetentionStep = (db, { schoolId, before }) =>
  db.execute(sql`DELETE FROM name_requests WHERE school_id = ${schoolId} AND asked_at < ${before}`)
