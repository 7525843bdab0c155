import type { MiddlewareHandler } from 'hono'
import { AppError } from '#app/platform/errors/errors.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { HttpEnv } from '../http-app.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a page of another site or subdomain led here. A typed URL or a bookmark has `sec-fetch-site: none`. */
export function isCrossSiteNavigation({ method, headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  return safeMethods.has(method) && (site === 'cross-site' || site === 'same-site')
}

/** Rejects writes with a cookie that come from another site (CSRF), by the browser's Origin header. */
export function rejectCrossSiteWrites({ env }: Services): MiddlewareHandler<HttpEnv> {
  const siteOrigin = new URL(env.BASE_URL).origin
  return async (c, next) => {
    if (safeMethods.has(c.req.method) || !c.req.header('cookie')) return next()
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    if (origin === siteOrigin && (site === undefined || site === 'same-origin')) return next()
    return c.json(new AppError('not-found').toJSON(), 403)
  }
}
