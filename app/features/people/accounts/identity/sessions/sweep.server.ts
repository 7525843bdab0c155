import type pg from 'pg'
import type { Services } from '#app/platform/services/services.server.ts'
import { isUnconfirmedSql } from '../../unconfirmed-accounts.server.ts'

/** Unconfirmed accounts are deleted after this many days, if no confirmation link is still open. */
const unconfirmedDays = 7

/** Their number is unbounded, so each run deletes a limited number of batches; the next hourly run continues. */
const [batchSize, maxBatches] = [2_000, 10]

/**
 * Deletes expired sessions and links, and accounts whose address was never confirmed. The worker calls this every hour.
 */
export async function sweepIdentity({
  identityPool: pool,
  now,
}: Pick<Services, 'identityPool' | 'now'>): Promise<void> {
  const time = new Date(now())
  await pool.query('DELETE FROM verifications WHERE expires_at < $1', [time])
  await pool.query('DELETE FROM sessions WHERE expires_at < $1', [time])
  for (let done = 0; done < maxBatches; done++) if ((await deleteUnconfirmedAccounts(pool, time)) < batchSize) return
}

/** Deletes the oldest first. User ids in open links are collected once, not once per account. */
async function deleteUnconfirmedAccounts(pool: pg.Pool, time: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `WITH named AS MATERIALIZED (
       SELECT DISTINCT found[1]::uuid AS id FROM verifications v
         CROSS JOIN LATERAL regexp_matches(v.value, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') AS found),
     unclaimed AS MATERIALIZED (
       SELECT u.id FROM users u WHERE ${isUnconfirmedSql} AND u.created_at < $1::timestamptz - make_interval(days => $2)
         AND u.id NOT IN (SELECT id FROM named)
       ORDER BY u.created_at LIMIT $3 FOR UPDATE OF u SKIP LOCKED)
     DELETE FROM users u USING unclaimed WHERE u.id = unclaimed.id`,
    [time, unconfirmedDays, batchSize],
  )
  return rowCount ?? 0
}
