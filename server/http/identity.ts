import { Hono } from 'hono'
import type { Identity } from '#app/features/accounts/public.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { HttpEnv } from './http-app.ts'
import { deviceMark, originOf } from './origin.ts'

/** Everything under /api/auth belongs to identity, with its own limits in front. */
export function identityRoutes({ env }: Services, identity: Identity) {
  const app = new Hono<HttpEnv>()
  app.all('/api/auth/*', async (c) => {
    const origin = originOf(env, c)
    const answered = await identity.handle(c.req.raw, origin)
    const mark = deviceMark(env, origin)
    const leaves = answered.ok && /\/sign-?out$/.test(c.req.path)
    if (!mark && !leaves) return answered
    const headers = new Headers(answered.headers)
    if (mark) headers.append('set-cookie', mark)
    // On a shared tablet the next child finds nothing of this one.
    if (leaves) headers.set('clear-site-data', '"cache", "storage"')
    return new Response(answered.body, { status: answered.status, headers })
  })
  return app
}
