import { z } from 'zod'
import { oneTimeCode, password } from '../contract.ts'
import { answer } from './answers.server.ts'
import { demandSignedIn, post, type Route } from './exchange.server.ts'
import { proofDraws, writeDraws } from './budgets.server.ts'
import { demandRecentOrPassword } from './proof.server.ts'

export const customTokenLifeSeconds = 3 * 60

export const tokenRoutes: Route[] = [
  /** Issue and refresh are one act: the session's cookie is the long-lived half. */
  post('/token', {
    permission: 'account.token',
    async run(exchange) {
      const signedIn = demandSignedIn(exchange)
      const renewed = await exchange.parts.sessions.slide(signedIn, exchange.request.headers)
      return answer(exchange.parts.accessTokens.issue(signedIn), [renewed])
    },
  }),

  post('/token/revoke', {
    permission: 'account.sign-out',
    input: z.object({ token: oneTimeCode }),
    draws: writeDraws,
    async run({ parts, input }) {
      // Only what we issued is written down; everything else is already worth nothing.
      if (await parts.accessTokens.verify(input.token)) await parts.accessTokens.revoke(input.token)
      return answer({ status: 'revoked' })
    },
  }),

  /**
   * Carries a sign-in to another device of the same person: shown as a QR code, used once, within minutes, and only
   * while the sign-in it was made in lasts.
   */
  post('/custom-token', {
    permission: 'account.change',
    input: z.object({ password: password.optional() }),
    draws: proofDraws,
    async run(exchange) {
      const signedIn = demandSignedIn(exchange)
      const { user, session } = signedIn
      await demandRecentOrPassword(exchange.parts.services, signedIn, exchange.input.password)
      const carried = { userId: user.id, sessionId: session.id }
      const token = await exchange.parts.oneTime.issue('custom-token', carried, customTokenLifeSeconds)
      return answer({ token, expiresAt: exchange.parts.services.now() + customTokenLifeSeconds * 1_000 })
    },
  }),
]
