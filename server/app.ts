import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { loadGuestBySession, isGuestSession } from '#app/features/play/competitions/public.server.ts'
import { openIdentity } from '#app/features/people/accounts/public.server.ts'
import { loadCatalogs } from '#app/features/learning/courses/public.server.ts'
import { loadSteps } from '#app/features/learning/progress/public.server.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { httpApp, type WebApp } from './http/http-app.ts'
import { pageCache } from './http/pages/page-cache.ts'
import { needsJobs } from './http/monitoring/readiness.ts'
import { serveJudge } from './judge/remote-judge.ts'
import { livePath, openGateway } from './live/gateway.ts'
import { openServices } from './services.ts'
import { startWorker } from './worker.ts'

export type RunningApp = WebApp & {
  fetch: Fetch
  /** Handles a WebSocket upgrade of the live path; returns `false` for other paths. */
  upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => boolean
  /** Makes readiness checks fail, so that the load balancer stops sending requests before the process closes. */
  drain: () => void
  /** Closes all live connections; their clients reconnect to another process. */
  closeLiveConnections: () => Promise<void>
  close: () => Promise<void>
}

type Fetch = (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>

/** Starts the program. ROLES decides which parts run in this process: web, worker, judge. */
export function start(source: Record<string, string | undefined>): RunningApp {
  const services = openServices(source)
  const { ROLES } = services.env
  const stopWorker = ROLES.includes('worker') ? startWorker(services) : async () => {}
  if (needsJobs(ROLES)) services.jobs.start()
  const stopJudging = ROLES.includes('judge') ? startJudging(services) : async () => {}
  const web = openWeb(services)
  return {
    ...web,
    fetch: createFetch(web),
    upgrade(request, stream, head) {
      if (!ROLES.includes('web') || request.url?.split('?')[0] !== livePath) return false
      web.gateway.upgrade(request, stream, head)
      return true
    },
    drain: () => void (web.health.draining = true),
    closeLiveConnections: () => web.gateway.close(),
    async close() {
      await web.identity.settle()
      await services.jobs.close()
      await stopWorker()
      await stopJudging()
      await services.judge.close()
      await services.bus.close()
      services.mailer.close()
      await Promise.all([services.pool.end(), services.identityPool.end()])
    },
  }
}

/** Starts the judge processes ahead of the first request; with NATS, also serves processes without the judge role. */
function startJudging({ env: { NATS_URL, DEPLOYMENT, SECRET }, judge, log }: ReturnType<typeof openServices>) {
  judge.warmUp()
  if (!NATS_URL) return async () => {}
  return serveJudge({ servers: NATS_URL.split(','), deployment: DEPLOYMENT, secret: SECRET, log }, judge).close
}

function openWeb(services: Services): WebApp {
  if (services.env.ROLES.includes('web')) {
    loadCatalogs()
    loadSteps()
  }
  const identity = openIdentity(services)
  return {
    services,
    health: { draining: false },
    identity,
    gateway: openGateway(services, livePaths(), async (id) =>
      isGuestSession(id) ? loadGuestBySession(services, id) : identity.sessionById(id),
    ),
    pageCache: pageCache(services),
  }
}

export function createFetch(web: WebApp): Fetch {
  const app = httpApp(web)
  return (request, bindings) => app.fetch(request, bindings)
}
