import type { Services } from '#app/platform/services.server.ts'

/** A week after the last letter to it, nobody has come to claim it. */
const unconfirmedDays = 7

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
  await pool.query(
    `DELETE FROM users u WHERE kind = 'adult' AND NOT email_verified AND disabled_at IS NULL AND onboarded_at IS NULL AND staff_since IS NULL
       AND created_at < $1::timestamptz - make_interval(days => $2)
       AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id)
       AND NOT EXISTS (SELECT FROM verifications v WHERE strpos(v.value, u.id::text) > 0)`,
    [at, unconfirmedDays],
  )
}
