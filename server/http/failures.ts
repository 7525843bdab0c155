import type { ErrorHandler, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError } from '#app/platform/errors/errors.ts'
import { outageHeader, retryAfterSeconds } from '#app/platform/shell/outage/outage-headers.ts'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import type { HttpEnv } from './http-app.ts'

/** The error of a failed request, for its log line. */
export const getFailure = (c: { error?: Error; get: (name: 'failure') => unknown }) => c.get('failure') ?? c.error

/** JSON error response for the API, identity and live routes; pages render their errors themselves. */
export const respondToError: ErrorHandler<HttpEnv> = (error, c) => {
  const appError = toAppError(error)
  const { retryAfterSeconds: retryAfter } = appError.details
  return c.json(appError.toJSON(), appError.status, retryAfter ? { 'retry-after': String(retryAfter) } : {})
}

/** Maps Hono's 4xx errors, such as malformed JSON or an unsupported content type, to `invalid`. */
function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (isOutage(error)) return new AppError('unavailable')
  return new AppError(error instanceof HTTPException && error.status < 500 ? 'invalid' : 'unexpected')
}

/** Adds to every 503 a Retry-After header, an outage marker if it is one, and `no-store`. */
export const addRetryHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (c.res.status !== 503) return
  if (isOutage(getFailure(c))) c.res.headers.set(outageHeader, '1')
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  if (!c.res.headers.has('retry-after')) c.res.headers.set('retry-after', String(retryAfterSeconds))
}
