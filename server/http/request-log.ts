import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { requestId } from '#app/platform/log.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { failureOf } from './failures.ts'
import type { HttpEnv } from './http-app.ts'
import { requestSeconds } from './metrics.ts'

/** Gives every request an id, counts it and writes one line about it. */
export function observed({ env, log }: Services): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const id = randomBytes(8).toString('hex')
    const began = performance.now()
    c.set('requestId', id)
    await requestId.run(id, next)
    c.res.headers.set('x-request-id', id)
    c.res.headers.set('x-content-type-options', 'nosniff')
    const seconds = (performance.now() - began) / 1000
    const { method, path } = c.req
    // Who has gone away gets whatever answer there was: not a fault of ours, and nobody reads it.
    const status = c.req.raw.signal.aborted ? 499 : c.res.status
    const client = c.req.header('x-api-key') === env.PUBLIC_API_KEY ? 'own' : 'other'
    requestSeconds.observe({ method, kind: kindOf(path), client, status }, seconds)
    // Nobody's address is written down but that of whoever was refused for asking too much: those are looked for.
    const address = status === 429 ? c.get('origin')?.address : undefined
    const line = { requestId: id, method, path, status, ms: Math.round(seconds * 1000), address }
    const error = failureOf(c)
    // Maintenance, and a process that says it is not ready, are 503 without anything having failed.
    if (status >= 500 && (status !== 503 || error)) log.error({ ...line, error }, 'request')
    else log.info(line, 'request')
  }
}

/** Few label values, whatever people ask for. */
function kindOf(path: string): string {
  if (path.startsWith('/api/')) return path.startsWith('/api/auth/') ? 'auth' : 'api'
  if (path.startsWith('/assets/') || path.startsWith('/_ipx/')) return 'asset'
  return path.endsWith('.data') ? 'data' : 'page'
}
