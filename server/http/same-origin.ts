import type { MiddlewareHandler } from 'hono'
import { AppError } from '#app/platform/errors.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { HttpEnv } from './http-app.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Opened by a page of somebody else, of a neighbouring address too; what was typed or kept as a bookmark is `none`. */
export function isLedHere({ method, headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  return safe.has(method) && (site === 'cross-site' || site === 'same-site')
}

/** A write that carries somebody's cookie must come from a page of ours: the browser says where it comes from. */
export function fromOurPagesOnly({ env }: Services): MiddlewareHandler<HttpEnv> {
  const ours = new URL(env.BASE_URL).origin
  return async (c, next) => {
    if (safe.has(c.req.method) || !c.req.header('cookie')) return next()
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    if (origin === ours && (site === undefined || site === 'same-origin')) return next()
    return c.json(new AppError('not-found').toJSON(), 403)
  }
}
