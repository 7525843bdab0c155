import { Hono } from 'hono'
import { identityLimits, type Identity } from '#app/features/accounts/public.server.ts'
import { siteDataToClear } from '#app/platform/clear-site-data.server.ts'
import { isGone, toNobody } from './gone.ts'
import type { Fairness, HttpEnv } from './http-app.ts'
import { bySession } from './known-people.ts'
import { wholeRequest } from './whole-request.ts'

/**
 * Everything under /api/auth belongs to identity, with its own limits in front. Its turns are not those of pages, which
 * would wait for passwords.
 */
export function identityRoutes(identity: Identity, { turns, askerOf }: Fairness) {
  const app = new Hono<HttpEnv>()
  app.all('/api/auth/*', async (c) => {
    const request = await wholeRequest(c.req.raw, identityLimits.bytes)
    const asker = await askerOf(bySession(request.headers))
    const answered = await turns.inTurn(asker, c.get('origin'), async () =>
      isGone(c) ? toNobody() : identity.handle(request, c.get('origin')),
    )
    // On a shared tablet the next child finds nothing of this one.
    if (answered.ok && /\/sign-?out$/.test(c.req.path))
      answered.headers.set('clear-site-data', siteDataToClear(c.req.raw.headers))
    return answered
  })
  return app
}
