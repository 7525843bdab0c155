import type { Services } from '#app/platform/services.server.ts'

/** What has run out is of no use to anybody; the worker calls this every hour. */
export async function sweepIdentity({
  identityPool: pool,
  now,
}: Pick<Services, 'identityPool' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now() - ms)
  const day = 24 * 60 * 60_000
  await pool.query('DELETE FROM attempt_counts WHERE window_start < $1', [before(day)])
  await pool.query('DELETE FROM verifications WHERE expires_at < $1', [before(0)])
  await pool.query('DELETE FROM sessions WHERE expires_at < $1', [before(0)])
  // Longer than anything lives that is claimed here.
  await pool.query('DELETE FROM spent_tokens WHERE spent_at < $1', [before(2 * day)])
}
