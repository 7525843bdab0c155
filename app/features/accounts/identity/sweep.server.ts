import type pg from 'pg'
import type { Services } from '#app/platform/services.server.ts'
import { nobodyCameIn } from '../unconfirmed.server.ts'

/** A week after the last letter to it, nobody has come to claim it. */
const unconfirmedDays = 7

/** How many there are is up to strangers: each portion is done for itself, and the rest in the next hour. */
const [portion, portions] = [2_000, 10]

/**
 * Sessions and links that have run out are of no use to anybody, and an address that somebody signed up with and nobody
 * confirmed is free again; the worker calls this every hour.
 */
export async function sweepIdentity({
  identityPool: pool,
  now,
}: Pick<Services, 'identityPool' | 'now'>): Promise<void> {
  const at = new Date(now())
  await pool.query('DELETE FROM verifications WHERE expires_at < $1', [at])
  await pool.query('DELETE FROM sessions WHERE expires_at < $1', [at])
  for (let done = 0; done < portions; done++) if ((await freeAddresses(pool, at)) < portion) return
}

/** The oldest first. Who is named in an open link is read once, not once for each account. */
async function freeAddresses(pool: pg.Pool, at: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `WITH named AS MATERIALIZED (
       SELECT DISTINCT found[1]::uuid AS id FROM verifications v
         CROSS JOIN LATERAL regexp_matches(v.value, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') AS found),
     unclaimed AS MATERIALIZED (
       SELECT u.id FROM users u WHERE ${nobodyCameIn} AND u.created_at < $1::timestamptz - make_interval(days => $2)
         AND u.id NOT IN (SELECT id FROM named)
       ORDER BY u.created_at LIMIT $3 FOR UPDATE OF u SKIP LOCKED)
     DELETE FROM users u USING unclaimed WHERE u.id = unclaimed.id`,
    [at, unconfirmedDays, portion],
  )
  return rowCount ?? 0
}
