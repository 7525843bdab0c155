import type { MiddlewareHandler } from 'hono'
import { AppError } from '#app/platform/errors/errors.ts'
import { isPlainAddress } from '#rules/input/address.ts'
import type { HttpEnv } from '../http-app.ts'

/** Answers 404 for URLs that are not in canonical form, before any other handler parses them. */
export const rejectMalformedUrls: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  return isPlainAddress(pathname, search) ? next() : c.json(new AppError('not-found').toJSON(), 404)
}
