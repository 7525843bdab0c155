import type { MiddlewareHandler } from 'hono'
import { AppError } from '#app/platform/errors.ts'
import type { HttpEnv } from './http-app.ts'

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Node reads some thirty methods, of which a page's request can be none: TRACE alone would be a fault. */
export const knownMethods: MiddlewareHandler<HttpEnv> = async (c, next) =>
  known.has(c.req.method) ? next() : c.json(new AppError('not-found').toJSON(), 405)
