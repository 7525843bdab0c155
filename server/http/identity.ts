import { Hono } from 'hono'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { siteDataToClear } from '#app/platform/clear-site-data.server.ts'
import type { HttpEnv } from './http-app.ts'

/** Everything under /api/auth belongs to identity, with its own limits in front. */
export function identityRoutes(identity: Identity) {
  const app = new Hono<HttpEnv>()
  app.all('/api/auth/*', async (c) => {
    const answered = await identity.handle(c.req.raw, c.get('origin'))
    // On a shared tablet the next child finds nothing of this one.
    if (answered.ok && /\/sign-?out$/.test(c.req.path))
      answered.headers.set('clear-site-data', siteDataToClear(c.req.raw.headers))
    return answered
  })
  return app
}
