import type { Services } from '#app/platform/services.server.ts'

/** Sessions and links that have run out are of no use to anybody; the worker calls this every hour. */
export async function sweepIdentity({
  identityPool: pool,
  now,
}: Pick<Services, 'identityPool' | 'now'>): Promise<void> {
  const at = new Date(now())
  await pool.query('DELETE FROM verifications WHERE expires_at < $1', [at])
  await pool.query('DELETE FROM sessions WHERE expires_at < $1', [at])
}
