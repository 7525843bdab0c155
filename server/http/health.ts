import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Services } from '#app/platform/services.server.ts'
import type { Health, HttpEnv } from './http-app.ts'
import { registry } from './metrics.ts'

export function healthRoutes({ env, pool }: Services, health: Health) {
  const app = new Hono<HttpEnv>()
  registry.setDefaultLabels({ deployment: env.DEPLOYMENT })

  /** Alive: the process answers. */
  app.get('/health', (c) => c.json({ ok: true }))

  /** Ready: it may be sent people, because PostgreSQL answers and it is not closing. */
  app.get('/ready', async (c) => {
    if (health.draining) return c.json({ ok: false, reason: 'draining' }, 503)
    const answers = await pool.query('SELECT 1').then(
      () => true,
      () => false,
    )
    return answers ? c.json({ ok: true }) : c.json({ ok: false, reason: 'database' }, 503)
  })

  /** For Prometheus: on loopback in development, with a token elsewhere; otherwise it does not exist. */
  app.get('/metrics', async (c) => {
    const given = c.req.header('authorization') ?? ''
    const allowed = env.METRICS_TOKEN ? same(given, `Bearer ${env.METRICS_TOKEN}`) : env.NODE_ENV !== 'production'
    if (!allowed) return c.notFound()
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })

  return app
}

/** Of equal length, whatever was sent: nothing is told by the time it takes, and nothing throws. */
const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
