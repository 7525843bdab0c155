import type { MiddlewareHandler } from 'hono'
import { sameSitePath } from '#rules/navigation/same-site-path.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { HttpEnv } from '../http-app.ts'

/**
 * Rewrites every Location header to a path of this site, to prevent open redirects.
 */
export function restrictRedirects({ env }: Pick<Services, 'env'>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const location = c.res.headers.get('location')
    if (location !== null)
      c.res.headers.set(
        'location',
        sameSitePath(location, new URL(sameSitePath(c.req.path) ?? '/', env.BASE_URL).href) ?? '/',
      )
  }
}
