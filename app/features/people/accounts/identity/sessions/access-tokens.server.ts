import { z } from 'zod'
import { accessTokenLifetimeMs } from '#rules/identity/tokens.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import type { Keys } from '#app/platform/secrets/keys.server.ts'
import type { OneTimeTokens } from '#app/platform/secrets/one-time-tokens.server.ts'
import type { Sessions } from './sessions.server.ts'

/**
 * Short-lived tokens for clients that cannot send the session cookie. A token only names a session: it is valid only as
 * long as that session's database row.
 */
export type AccessTokens = {
  issue: (signedIn: SignedIn) => { accessToken: string; expiresAt: number }
  verify: (token: string) => Promise<SignedIn | null>
  revoke: (token: string) => Promise<void>
}

const claims = z.object({ session: uuid, user: uuid, expiresAt: z.number() })

export function openAccessTokens(
  { now }: Services,
  keys: Keys,
  sessions: Sessions,
  oneTime: OneTimeTokens,
): AccessTokens {
  return {
    issue({ user, session }) {
      const expiresAt = Math.min(now() + accessTokenLifetimeMs, session.expiresAt)
      const payload = Buffer.from(JSON.stringify({ session: session.id, user: user.id, expiresAt })).toString(
        'base64url',
      )
      return { accessToken: `${payload}.${keys.sign('access-token', payload)}`, expiresAt }
    },
    async verify(token) {
      const [payload = '', seal = '', ...extraParts] = token.split('.')
      // Reject extra parts: a modified copy of a revoked token would have another digest and still verify.
      if (extraParts.length > 0 || !keys.matches('access-token', payload, seal)) return null
      const parsed = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      if (!parsed.success || parsed.data.expiresAt <= now()) return null
      const signedIn = await sessions.sessionById(parsed.data.session, oneTime.identifierOf('access-token', token))
      return signedIn?.user.id === parsed.data.user ? signedIn : null
    },
    async revoke(token) {
      await oneTime.claim('access-token', token)
    },
  }
}
