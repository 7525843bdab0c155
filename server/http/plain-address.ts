import type { MiddlewareHandler } from 'hono'
import { AppError } from '#app/platform/errors.ts'
import { isPlainAddress } from '#rules/input/address.ts'
import type { HttpEnv } from './http-app.ts'

/** An address that is not written as ours are leads nowhere, before anything else looks at it. */
export const plainAddress: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  return isPlainAddress(pathname, search) ? next() : c.json(new AppError('not-found').toJSON(), 404)
}
