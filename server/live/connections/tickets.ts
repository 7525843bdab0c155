import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { Services } from '#app/platform/services/services.server.ts'

export const ticketLifetimeMs = 30_000

/**
 * Tickets for opening a live connection, valid for thirty seconds. A session ticket works once. A visitor ticket only
 * opens public paths and is not stored. Tickets are signed, so that any process accepts them.
 */
export type Tickets = {
  issue: (sessionId: string | null) => { ticket: string; now: number; expiresAt: number }
  /** Returns the session id, `null` for a visitor, or `undefined` for an invalid ticket. */
  redeem: (ticket: string) => Promise<string | null | undefined>
}

export function createTickets({ env, pool, now }: Pick<Services, 'env' | 'pool' | 'now'>): Tickets {
  const redeemOnce = createTicketRedeemer(pool)
  const key = createHash('sha256').update(`live ticket\n${env.SECRET}`).digest()
  const sign = (body: string) => createHmac('sha256', key).update(body).digest('base64url')

  return {
    issue(sessionId) {
      const issuedAt = now()
      const expiresAt = issuedAt + ticketLifetimeMs
      const body = `${sessionId ?? 'visitor'}.${expiresAt}.${randomBytes(12).toString('base64url')}`
      return { ticket: `${body}.${sign(body)}`, now: issuedAt, expiresAt }
    },
    async redeem(ticket) {
      const [sessionId, expiresAt, nonce, signature, ...extraParts] = ticket.split('.')
      // Reject extra parts: the same ticket with another spelling could be used twice.
      if (!signature || extraParts.length > 0 || ticket.length > 256) return undefined
      const expected = Buffer.from(sign(`${sessionId}.${expiresAt}.${nonce}`))
      const received = Buffer.from(signature)
      if (received.length !== expected.length || !timingSafeEqual(received, expected) || Number(expiresAt) < now())
        return undefined
      if (sessionId === 'visitor') return null
      const digest = createHash('sha256').update(`live\n${ticket}`).digest('base64url')
      return (await redeemOnce(digest)) ? sessionId : undefined
    },
  }
}

type PendingTicket = { digest: string; resolve: (first: boolean) => void; reject: (error: unknown) => void }

/**
 * Returns true for the first use of a ticket. Concurrent tickets are batched: when a whole school reconnects, it needs
 * one commit and one database connection.
 */
function createTicketRedeemer(pool: pg.Pool): (digest: string) => Promise<boolean> {
  let waiting: PendingTicket[] = []
  let isRunning = false

  async function redeemAll() {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const { rows } = await pool.query<{ digest: string }>(
          `INSERT INTO live_tokens (digest, expires_at) SELECT unnest($1::text[]), now() + interval '1 minute' ON CONFLICT DO NOTHING RETURNING digest`,
          [
            // Sorted, so that two processes that insert the same tickets cannot deadlock.
            [...new Set(batch.map(({ digest }) => digest))].sort(),
          ],
        )
        const fresh = new Set(rows.map(({ digest }) => digest))
        // If a batch contains the same ticket twice, only the first use succeeds.
        for (const { digest, resolve } of batch) resolve(fresh.delete(digest))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (digest) =>
    new Promise((resolve, reject) => {
      waiting.push({ digest, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(() => void redeemAll())
    })
}
