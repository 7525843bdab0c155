import { z } from 'zod'
import { oneTimeCode, password } from '../../contract.ts'
import { jsonResponse } from '../responses.server.ts'
import { requireSignedIn, post, type Route } from '../exchange.server.ts'
import { proofLimits, writeLimits } from '../budgets.server.ts'
import { requireRecentSignInOrPassword } from '../credentials/proof.server.ts'

export const customTokenLifeSeconds = 3 * 60

export const tokenRoutes: Route[] = [
  /** Issues or refreshes an access token; the session cookie serves as the refresh token. */
  post('/token', {
    permission: 'account.token',
    async run(exchange) {
      const signedIn = requireSignedIn(exchange)
      const renewed = await exchange.parts.sessions.slide(signedIn, exchange.request.headers)
      return jsonResponse(exchange.parts.accessTokens.issue(signedIn), [renewed])
    },
  }),

  post('/token/revoke', {
    permission: 'account.sign-out',
    input: z.object({ token: oneTimeCode }),
    draws: writeLimits,
    async run({ parts, input }) {
      // Store only valid tokens as revoked; any other token is rejected anyway.
      if (await parts.accessTokens.verify(input.token)) await parts.accessTokens.revoke(input.token)
      return jsonResponse({ status: 'revoked' })
    },
  }),

  /**
   * Transfers a sign-in to another device of the same user by QR code. The token works once, for a few minutes, and
   * only while the session that issued it is open.
   */
  post('/custom-token', {
    permission: 'account.change',
    input: z.object({ password: password.optional() }),
    draws: proofLimits,
    async run(exchange) {
      const signedIn = requireSignedIn(exchange)
      const { user, session } = signedIn
      await requireRecentSignInOrPassword(exchange.parts.services, signedIn, exchange.input.password)
      const transfer = { userId: user.id, sessionId: session.id }
      const token = await exchange.parts.oneTime.issue('custom-token', transfer, customTokenLifeSeconds)
      return jsonResponse({ token, expiresAt: exchange.parts.services.now() + customTokenLifeSeconds * 1_000 })
    },
  }),
]
