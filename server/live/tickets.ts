import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '#app/platform/services.server.ts'

export const ticketMs = 30_000

/** One use, thirty seconds, bound to a session (or to nobody). Signed, so that any process can honour what another issued. */
export type Tickets = {
  issue: (sessionId: string | null) => { ticket: string; expiresAt: number }
  /** The session, `null` for a visitor, or `undefined` when the ticket is not good. */
  redeem: (ticket: string) => Promise<string | null | undefined>
}

export function liveTickets({ env, pool, now }: Pick<Services, 'env' | 'pool' | 'now'>): Tickets {
  const key = createHash('sha256').update(`live ticket\n${env.SECRET}`).digest()
  const sign = (body: string) => createHmac('sha256', key).update(body).digest('base64url')

  return {
    issue(sessionId) {
      const expiresAt = now() + ticketMs
      const body = `${sessionId ?? 'visitor'}.${expiresAt}.${randomBytes(12).toString('base64url')}`
      return { ticket: `${body}.${sign(body)}`, expiresAt }
    },
    async redeem(ticket) {
      const [sessionId, expiresAt, nonce, signature] = ticket.split('.')
      if (!signature || ticket.length > 256) return undefined
      const expected = Buffer.from(sign(`${sessionId}.${expiresAt}.${nonce}`))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected) || Number(expiresAt) < now()) return undefined
      const digest = createHash('sha256').update(`live\n${ticket}`).digest('base64url')
      const { rowCount } = await pool.query('INSERT INTO spent_tokens (digest) VALUES ($1) ON CONFLICT DO NOTHING', [digest])
      if (rowCount !== 1) return undefined
      return sessionId === 'visitor' ? null : sessionId!
    },
  }
}
