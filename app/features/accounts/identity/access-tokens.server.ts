import { z } from 'zod'
import { accessTokenLifeMs } from '#rules/identity/tokens.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { uuid } from '#app/platform/uuid.ts'
import type { Keys } from '#app/platform/keys.server.ts'
import type { OneTime } from '#app/platform/one-time.server.ts'
import type { Sessions } from './sessions.server.ts'

/**
 * A short-lived ticket for places a cookie does not reach. It names a session and proves nothing that the session's row
 * does not.
 */
export type AccessTokens = {
  issue: (signedIn: SignedIn) => { accessToken: string; expiresAt: number }
  verify: (token: string) => Promise<SignedIn | null>
  revoke: (token: string) => Promise<void>
}

const claims = z.object({ session: uuid, user: uuid, expiresAt: z.number() })

export function openAccessTokens({ now }: Services, keys: Keys, sessions: Sessions, oneTime: OneTime): AccessTokens {
  return {
    issue({ user, session }) {
      const expiresAt = Math.min(now() + accessTokenLifeMs, session.expiresAt)
      const payload = Buffer.from(JSON.stringify({ session: session.id, user: user.id, expiresAt })).toString(
        'base64url',
      )
      return { accessToken: `${payload}.${keys.seal('access-token', payload)}`, expiresAt }
    },
    async verify(token) {
      const [payload = '', seal = '', ...more] = token.split('.')
      // One token has one spelling: with something added it would be another one than was revoked.
      if (more.length > 0 || !keys.matches('access-token', payload, seal)) return null
      const parsed = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      if (!parsed.success || parsed.data.expiresAt <= now()) return null
      const signedIn = await sessions.sessionById(parsed.data.session, oneTime.nameOf('access-token', token))
      return signedIn?.user.id === parsed.data.user ? signedIn : null
    },
    async revoke(token) {
      await oneTime.claim('access-token', token)
    },
  }
}
