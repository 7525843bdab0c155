import { Hono } from 'hono'
import { isSameText } from '#app/platform/secrets/is-same-text.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { Health, HttpEnv } from '../http-app.ts'
import { registry } from './metrics.ts'
import { createReadinessCheck } from './readiness.ts'

export function healthRoutes(services: Services, health: Health) {
  const { env } = services
  const app = new Hono<HttpEnv>()
  const readiness = createReadinessCheck(services)
  registry.setDefaultLabels({ deployment: env.DEPLOYMENT })

  /** Liveness: the process responds. */
  app.get('/health', (c) => c.json({ ok: true }))

  /** Readiness: the process can serve its roles and is not closing, so it may receive traffic. */
  app.get('/ready', async (c) => {
    if (health.draining) return c.json({ ok: false, reason: 'draining' }, 503)
    const result = await readiness()
    return c.json(result, result.ok ? 200 : 503)
  })

  /** Prometheus metrics. Requires METRICS_TOKEN; without one configured they are available in development only. */
  app.get('/metrics', async (c) => {
    const authorization = c.req.header('authorization') ?? ''
    const allowed = env.METRICS_TOKEN
      ? isSameText(`Bearer ${env.METRICS_TOKEN}`, authorization)
      : env.NODE_ENV !== 'production'
    if (!allowed) return c.notFound()
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })

  return app
}
