import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { requestId } from '#app/platform/services/log.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { getFailure } from '../failures.ts'
import type { HttpEnv } from '../http-app.ts'
import { requestSeconds } from './metrics.ts'

/** Assigns every request an id, measures it and writes one log line. */
export function logRequests({ env, log }: Services): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const id = randomBytes(8).toString('hex')
    const startedAt = performance.now()
    c.set('requestId', id)
    await requestId.run(id, next)
    c.res.headers.set('x-request-id', id)
    c.res.headers.set('x-content-type-options', 'nosniff')
    const seconds = (performance.now() - startedAt) / 1000
    const { method, path } = c.req
    // 499: the client disconnected, so the status of the response does not count as a server error.
    const status = c.req.raw.signal.aborted ? 499 : c.res.status
    const client = c.req.header('x-api-key') === env.PUBLIC_API_KEY ? 'own' : 'other'
    requestSeconds.observe({ method, kind: kindOf(path), client, status }, seconds)
    // Log the IP address of rate-limited requests only, to find the source of a flood.
    const address = status === 429 ? c.get('origin')?.address : undefined
    const line = { requestId: id, method, path, status, ms: Math.round(seconds * 1000), address }
    const error = getFailure(c)
    // Maintenance mode and a failed readiness check answer 503 without an error.
    if (status >= 500 && (status !== 503 || error)) log.error({ ...line, error }, 'request')
    else log.info(line, 'request')
  }
}

/** A small, fixed set of metric label values. */
function kindOf(path: string): string {
  if (path.startsWith('/api/')) return path.startsWith('/api/auth/') ? 'auth' : 'api'
  if (path.startsWith('/assets/') || path.startsWith('/_ipx/')) return 'asset'
  return path.endsWith('.data') ? 'data' : 'page'
}
