import { Hono } from 'hono'
import { sameText } from '#app/platform/same-text.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Health, HttpEnv } from './http-app.ts'
import { registry } from './metrics.ts'
import { readinessOf } from './readiness.ts'

export function healthRoutes(services: Services, health: Health) {
  const { env } = services
  const app = new Hono<HttpEnv>()
  const readiness = readinessOf(services)
  registry.setDefaultLabels({ deployment: env.DEPLOYMENT })

  /** Alive: the process answers. */
  app.get('/health', (c) => c.json({ ok: true }))

  /** Ready: it may be sent people, because it can do for them what it is there for and is not closing. */
  app.get('/ready', async (c) => {
    if (health.draining) return c.json({ ok: false, reason: 'draining' }, 503)
    const found = await readiness()
    return c.json(found, found.ok ? 200 : 503)
  })

  /** For Prometheus: with a token where one is set; without one in development only, else it does not exist. */
  app.get('/metrics', async (c) => {
    const given = c.req.header('authorization') ?? ''
    const allowed = env.METRICS_TOKEN ? sameText(`Bearer ${env.METRICS_TOKEN}`, given) : env.NODE_ENV !== 'production'
    if (!allowed) return c.notFound()
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })

  return app
}
