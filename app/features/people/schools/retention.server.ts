import { sql } from 'drizzle-orm'
import { sessions, users } from '#app/features/people/accounts/public-tables.server.ts'
import type { RetentionStep } from '#app/platform/feature.server.ts'

export const expireTeacherRequests: RetentionStep = (db, { schoolId, cutoff }) =>
  db.execute(
    sql`UPDATE memberships SET status = 'removed' WHERE school_id = ${schoolId} AND role = 'teacher' AND status = 'pending' AND created_at < ${cutoff}`,
  )

export const deleteSchoolInvitations: RetentionStep = (db, { schoolId, cutoff }) =>
  db.execute(sql`DELETE FROM school_invitations WHERE school_id = ${schoolId} AND expires_at < ${cutoff}`)

export const expireRemovedAddresses: RetentionStep = (db, { schoolId, cutoff }) =>
  db.execute(sql`DELETE FROM removed_addresses WHERE school_id = ${schoolId} AND removed_at < ${cutoff}`)

/** Last activity: the latest ended session, a session still open, or the day the student joined. */
export const flagInactiveStudents: RetentionStep = (db, { schoolId, cutoff, now }) =>
  db.execute(sql`
    WITH seen AS (
      SELECT m.user_id, greatest(m.created_at, u.last_seen_at, (SELECT max(s.updated_at) FROM ${sessions} s WHERE s.user_id = u.id)) < ${cutoff} AS away
      FROM memberships m JOIN ${users} u ON u.id = m.user_id
      WHERE m.school_id = ${schoolId} AND m.role = 'student' AND m.status = 'active')
    UPDATE memberships m SET flagged_at = CASE WHEN seen.away THEN ${now}::timestamptz END
    FROM seen WHERE m.school_id = ${schoolId} AND m.role = 'student' AND m.user_id = seen.user_id AND seen.away <> (m.flagged_at IS NOT NULL)`)
