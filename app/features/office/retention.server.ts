import { sql } from 'drizzle-orm'
import { keptSince, retention, type RetentionKind, type Span } from '#rules/retention.ts'
import { readSettings } from '#rules/school-settings.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import type { Services } from '#app/platform/services.server.ts'

type Parts = Pick<Services, 'pool' | 'now' | 'log'>

const dayMs = 24 * 60 * 60_000
const atOnce = 20

/**
 * The daily round: what has been kept long enough goes, school by school. Any number of workers share the schools among
 * them.
 */
export async function makeRetentionRound(parts: Parts): Promise<number> {
  await sweepPlatform(parts)
  let done = 0
  for (;;) {
    const schools = await claimSchools(parts)
    for (const schoolId of schools)
      await inTransaction(parts.pool, { schoolId, personId: null, staff: false, identity: true }, (db) =>
        tidySchool(db, schoolId, parts.now()),
      ).catch((error: Error) => parts.log.warn({ error, schoolId }, 'retention round'))
    done += schools.length
    if (schools.length < atOnce) return done
  }
}

/** Claimed before it is done: a school that cannot be tidied today is tried again tomorrow, not again and again. */
async function claimSchools({ pool, now }: Parts): Promise<string[]> {
  const at = now()
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE retention_rounds SET done_at = $1 WHERE school_id IN (
       SELECT school_id FROM retention_rounds WHERE done_at < $2 ORDER BY done_at LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING school_id AS id`,
    [new Date(at), new Date(at - dayMs + 60_000), atOnce],
  )
  return rows.map(({ id }) => id)
}

const before = (kind: RetentionKind, now: number, months?: number) => {
  const { keeps } = retention[kind]
  return new Date(keptSince(months ? { months } : (keeps as Span), now)).toISOString()
}

/** Rows of no school. */
async function sweepPlatform({ pool, now }: Parts): Promise<void> {
  await inTransaction(pool, { ...nobody, identity: true }, async (db) => {
    await db.execute(sql`DELETE FROM idempotency_keys WHERE created_at < ${before('retry-keys', now())}`)
    await db.execute(sql`DELETE FROM spent_tokens WHERE spent_at < ${before('spent-tokens', now())}`)
    await db.execute(sql`DELETE FROM attempt_counts WHERE window_start < ${before('sign-in-attempts', now())}`)
    await db.execute(sql`DELETE FROM rights_changes WHERE changed_at < ${before('sign-in-attempts', now())}`)
  })
}

async function tidySchool(db: Database, schoolId: string, now: number): Promise<void> {
  const school = await schoolById(db, schoolId)
  if (!school) return
  const { keeps } = readSettings(school.settings)
  const at = new Date(now).toISOString()
  await db.execute(
    sql`UPDATE join_requests SET status = 'expired', decided_at = ${at} WHERE school_id = ${schoolId} AND status = 'pending' AND asked_at < ${before('open-requests', now)}`,
  )
  await db.execute(sql`
    DELETE FROM join_requests WHERE school_id = ${schoolId} AND status NOT IN ('pending', 'blocked') AND decided_at < ${before('answered-requests', now, keeps['answered-requests'])}`)
  await db.execute(
    sql`UPDATE transfer_requests SET status = 'expired', decided_at = ${at} WHERE school_id = ${schoolId} AND status = 'pending' AND asked_at < ${before('open-requests', now)}`,
  )
  await db.execute(
    sql`DELETE FROM transfer_requests WHERE school_id = ${schoolId} AND status <> 'pending' AND decided_at < ${before('answered-requests', now, keeps['answered-requests'])}`,
  )
  await db.execute(
    sql`UPDATE memberships SET status = 'removed' WHERE school_id = ${schoolId} AND status = 'pending' AND created_at < ${before('asking-teachers', now)}`,
  )
  await db.execute(
    sql`DELETE FROM roster_imports WHERE school_id = ${schoolId} AND made_at < ${before('roster-imports', now)}`,
  )
  await db.execute(
    sql`DELETE FROM roster_changes WHERE school_id = ${schoolId} AND undo_until < ${at} AND made_at < ${before('roster-changes', now)}`,
  )
  await db.execute(
    sql`DELETE FROM classroom_invitations WHERE school_id = ${schoolId} AND expires_at < ${before('invitations', now)}`,
  )
  await flagInactive(db, schoolId, now, keeps['inactive-students'])
}

/** Last here: the session that ended last, one that still lives, or the day the child came. */
async function flagInactive(db: Database, schoolId: string, now: number, months: number): Promise<void> {
  await db.execute(sql`
    WITH seen AS (
      SELECT m.user_id, greatest(m.created_at, u.last_seen_at, (SELECT max(s.updated_at) FROM sessions s WHERE s.user_id = u.id)) < ${before('inactive-students', now, months)} AS away
      FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.school_id = ${schoolId} AND m.role = 'student' AND m.status = 'active')
    UPDATE memberships m SET flagged_at = CASE WHEN seen.away THEN ${new Date(now).toISOString()}::timestamptz END
    FROM seen WHERE m.school_id = ${schoolId} AND m.role = 'student' AND m.user_id = seen.user_id AND seen.away <> (m.flagged_at IS NOT NULL)`)
}
