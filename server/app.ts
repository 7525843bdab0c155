import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import type { Services } from '#app/platform/services.server.ts'
import { httpApp, type Health } from './http/http-app.ts'
import { openServices } from './services.ts'
import { startWorker } from './worker.ts'

export type Running = {
  services: Services
  health: Health
  fetch: Fetch
  /** Say "do not send me more" before closing. */
  drain: () => void
  close: () => Promise<void>
}

type Fetch = (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>

/** One program; its roles say what this process does. */
export async function start(source: Record<string, string | undefined>): Promise<Running> {
  const services = openServices(source)
  const health: Health = { draining: false }
  if (services.env.ROLES.includes('worker')) await startWorker(services)
  return {
    services,
    health,
    fetch: webOf(services, health),
    drain: () => void (health.draining = true),
    async close() {
      await services.jobs.close()
      await services.bus.close()
      services.mailer.close()
      await services.pool.end()
    },
  }
}

export function webOf(services: Services, health: Health): Fetch {
  const app = httpApp(services, health)
  return (request, bindings) => app.fetch(request, bindings)
}
