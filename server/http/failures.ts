import type { ErrorHandler, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError } from '#app/platform/errors.ts'
import { outageHeader, retryAfterSeconds } from '#app/platform/outage.ts'
import { isOutage } from '#app/platform/outage.server.ts'
import type { HttpEnv } from './http-app.ts'

/** What was thrown on the way to an answer, by whatever answered: the request's log line tells it. */
export const failureOf = (c: { error?: Error; get: (name: 'failure') => unknown }) => c.get('failure') ?? c.error

/** API, identity and live paths alike; pages draw theirs. */
export const answerFailure: ErrorHandler<HttpEnv> = (error, c) => {
  const known = asAppError(error)
  const { retryAfterSeconds: wait } = known.details
  return c.json(known.toJSON(), known.status, wait ? { 'retry-after': String(wait) } : {})
}

/** Hono's own refusals are of what was sent: text that is no JSON, a type it does not read. */
function asAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (isOutage(error)) return new AppError('unavailable')
  return new AppError(error instanceof HTTPException && error.status < 500 ? 'invalid' : 'unexpected')
}

/** Every 503 says when to come again and whether it is an outage, and is kept by nobody. */
export const comeAgain: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (c.res.status !== 503) return
  if (isOutage(failureOf(c))) c.res.headers.set(outageHeader, '1')
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  if (!c.res.headers.has('retry-after')) c.res.headers.set('retry-after', String(retryAfterSeconds))
}
