import type { SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { sessionLifeSeconds } from '../sessions/sessions.server.ts'

/**
 * Enabling the second factor replaces the session. If the response is lost, the browser still has the old cookie: the
 * old session stays valid for a short time, so that a repeated request with the code succeeds.
 */
const graceMs = 2 * 60_000

type SessionServices = Pick<Services, 'identityPool' | 'now'>

/** Copies the session; the returned function restores it for a short time after it was replaced. */
export async function snapshotSession({ identityPool: pool, now }: SessionServices, { session }: SignedIn) {
  const { rows } = await pool.query<{ row: object }>('SELECT to_jsonb(s) AS row FROM sessions s WHERE id = $1', [
    session.id,
  ])
  return async (): Promise<void> => {
    const restored = { ...rows[0]?.row, expires_at: new Date(now() + graceMs) }
    await pool.query(
      'INSERT INTO sessions SELECT * FROM jsonb_populate_record(NULL::sessions, $1) ON CONFLICT DO NOTHING',
      [restored],
    )
  }
}

/** For a repeated code: this browser never received the new session, so its old one gets the full lifetime. */
export async function extendSession(
  { identityPool: pool, now }: SessionServices,
  { session }: SignedIn,
): Promise<void> {
  const end = new Date(now() + sessionLifeSeconds.full * 1_000)
  await pool.query(`UPDATE sessions SET expires_at = $2 WHERE id = $1 AND strength = 'full'`, [session.id, end])
}
