import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { sessionLifeSeconds } from './sessions.server.ts'

/**
 * better-auth gives a new session with the second factor and ends the one that asked. If that answer is lost, the
 * browser still holds the old one: it lives on for a moment, so that whoever sends the code again stays in.
 */
const graceMs = 2 * 60_000

type Around = Pick<Services, 'identityPool' | 'now'>

/** Answers how to bring this session back for a moment, once it has been replaced. */
export async function rememberSession({ identityPool: pool, now }: Around, { session }: SignedIn) {
  const { rows } = await pool.query<{ kept: object }>('SELECT to_jsonb(s) AS kept FROM sessions s WHERE id = $1', [
    session.id,
  ])
  return async (): Promise<void> => {
    const kept = { ...rows[0]?.kept, expires_at: new Date(now() + graceMs) }
    await pool.query(
      'INSERT INTO sessions SELECT * FROM jsonb_populate_record(NULL::sessions, $1) ON CONFLICT DO NOTHING',
      [kept],
    )
  }
}

/** The code came again: this browser never heard of the new session, and goes on with its own. */
export async function keepSession({ identityPool: pool, now }: Around, { session }: SignedIn): Promise<void> {
  const end = new Date(now() + sessionLifeSeconds.full * 1_000)
  await pool.query(`UPDATE sessions SET expires_at = $2 WHERE id = $1 AND strength = 'full'`, [session.id, end])
}
