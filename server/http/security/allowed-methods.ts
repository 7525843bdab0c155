import type { MiddlewareHandler } from 'hono'
import { AppError } from '#app/platform/errors/errors.ts'
import type { HttpEnv } from '../http-app.ts'

const allowedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Node parses about thirty methods, but `new Request` throws for some of them, for example TRACE. */
export const rejectUnknownMethods: MiddlewareHandler<HttpEnv> = async (c, next) =>
  allowedMethods.has(c.req.method) ? next() : c.json(new AppError('not-found').toJSON(), 405)
