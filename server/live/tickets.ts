import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { Services } from '#app/platform/services.server.ts'

export const ticketMs = 30_000

/**
 * Thirty seconds, bound to a session and then good once, or to nobody: a visitor's opens only what anybody may open and
 * leaves no trace. Signed, so that
 * any process can honour what another issued.
 */
export type Tickets = {
  issue: (sessionId: string | null) => { ticket: string; now: number; expiresAt: number }
  /** The session, `null` for a visitor, or `undefined` when the ticket is not good. */
  redeem: (ticket: string) => Promise<string | null | undefined>
}

export function liveTickets({ env, pool, now }: Pick<Services, 'env' | 'pool' | 'now'>): Tickets {
  const spend = ticketSpender(pool)
  const key = createHash('sha256').update(`live ticket\n${env.SECRET}`).digest()
  const sign = (body: string) => createHmac('sha256', key).update(body).digest('base64url')

  return {
    issue(sessionId) {
      const issuedAt = now()
      const expiresAt = issuedAt + ticketMs
      const body = `${sessionId ?? 'visitor'}.${expiresAt}.${randomBytes(12).toString('base64url')}`
      return { ticket: `${body}.${sign(body)}`, now: issuedAt, expiresAt }
    },
    async redeem(ticket) {
      const [sessionId, expiresAt, nonce, signature, ...more] = ticket.split('.')
      // One ticket has one spelling: with something added it would be another one than was used.
      if (!signature || more.length > 0 || ticket.length > 256) return undefined
      const expected = Buffer.from(sign(`${sessionId}.${expiresAt}.${nonce}`))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected) || Number(expiresAt) < now())
        return undefined
      if (sessionId === 'visitor') return null
      const digest = createHash('sha256').update(`live\n${ticket}`).digest('base64url')
      return (await spend(digest)) ? sessionId : undefined
    },
  }
}

type Asked = { digest: string; resolve: (first: boolean) => void; reject: (error: unknown) => void }

/**
 * True for whoever comes first. A school that comes back at once is let in with one commit, and takes one connection
 * from those who write.
 */
function ticketSpender(pool: pg.Pool): (digest: string) => Promise<boolean> {
  let waiting: Asked[] = []
  let spending = false

  async function spendAll() {
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      try {
        const { rows } = await pool.query<{ digest: string }>(
          `INSERT INTO live_tokens (digest, expires_at) SELECT unnest($1::text[]), now() + interval '1 minute' ON CONFLICT DO NOTHING RETURNING digest`,
          [
            // In order, so that two processes that meet the same tickets wait for each other instead of both.
            [...new Set(asked.map(({ digest }) => digest))].sort(),
          ],
        )
        const fresh = new Set(rows.map(({ digest }) => digest))
        // Of two with the same ticket in one batch only one may take it.
        for (const { digest, resolve } of asked) resolve(fresh.delete(digest))
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    spending = false
  }

  return (digest) =>
    new Promise((resolve, reject) => {
      waiting.push({ digest, resolve, reject })
      if (spending) return
      spending = true
      setImmediate(() => void spendAll())
    })
}
