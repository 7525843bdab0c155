import { Hono } from 'hono'
import { identityLimits, type Identity } from '#app/features/people/accounts/public.server.ts'
import { clearSiteDataHeader } from '#app/platform/request/clear-site-data.server.ts'
import { isClientGone, clientGoneResponse } from '../client-gone.ts'
import type { RequestLimits, HttpEnv } from '../http-app.ts'
import { sessionCookieHeaders } from './session-cache.ts'
import { bufferRequest } from '../bodies/buffer-request.ts'

/**
 * Routes of the identity feature under /api/auth. They use separate request slots, so that pages do not wait for
 * password hashing.
 */
export function identityRoutes(identity: Identity, { slots, findSession }: RequestLimits) {
  const app = new Hono<HttpEnv>()
  app.all('/api/auth/*', async (c) => {
    const request = await bufferRequest(c.req.raw, identityLimits.bytes)
    const signedIn = await findSession(sessionCookieHeaders(request.headers))
    const response = await slots.runInSlot(signedIn, c.get('origin'), async () =>
      isClientGone(c) ? clientGoneResponse() : identity.handle(request, c.get('origin')),
    )
    // On a shared tablet the next child must not see data of the previous one.
    if (response.ok && /\/sign-?out$/.test(c.req.path))
      response.headers.set('clear-site-data', clearSiteDataHeader(c.req.raw.headers))
    return response
  })
  return app
}
