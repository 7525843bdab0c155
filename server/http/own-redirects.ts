import type { MiddlewareHandler } from 'hono'
import { ownPath } from '#rules/own-path.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { HttpEnv } from './http-app.ts'

/**
 * Where a Location header leaves this server: it names a page of ours, whoever wrote it and from whatever it was made.
 */
export function ownRedirects({ env }: Pick<Services, 'env'>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const location = c.res.headers.get('location')
    if (location !== null)
      c.res.headers.set('location', ownPath(location, new URL(ownPath(c.req.path) ?? '/', env.BASE_URL).href) ?? '/')
  }
}
