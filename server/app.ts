import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { guestOfSession, isGuestSession } from '#app/features/competitions/public.server.ts'
import { openIdentity } from '#app/features/accounts/public.server.ts'
import { loadCatalogue } from '#app/features/courses/public.server.ts'
import { loadSteps } from '#app/features/progress/public.server.ts'
import { livePlaces } from '#app/features.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { httpApp, type Web } from './http/http-app.ts'
import { pageCache } from './http/page-cache.ts'
import { needsJobs } from './http/readiness.ts'
import { answerJudges } from './judge/far-judge.ts'
import { livePath, openGateway } from './live/gateway.ts'
import { openServices } from './services.ts'
import { startWorker } from './worker.ts'

export type Running = Web & {
  fetch: Fetch
  /** A connection that wants to become live; `false` when it is not for us. */
  upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => boolean
  /** Say "do not send me more" before closing. */
  drain: () => void
  /** Ask everybody who is live to come in elsewhere. */
  leave: () => Promise<void>
  close: () => Promise<void>
}

type Fetch = (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>

/** One program; its roles say what this process does. */
export function start(source: Record<string, string | undefined>): Running {
  const services = openServices(source)
  const { ROLES } = services.env
  const stopWorker = ROLES.includes('worker') ? startWorker(services) : async () => {}
  if (needsJobs(ROLES)) services.jobs.start()
  const stopJudging = ROLES.includes('judge') ? startJudging(services) : async () => {}
  const web = openWeb(services)
  return {
    ...web,
    fetch: fetchOf(web),
    upgrade(request, stream, head) {
      if (!ROLES.includes('web') || request.url?.split('?')[0] !== livePath) return false
      web.gateway.upgrade(request, stream, head)
      return true
    },
    drain: () => void (web.health.draining = true),
    leave: () => web.gateway.close(),
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

/** Its processes are there before anybody asks; with NATS it judges for those who have none. */
function startJudging({ env: { NATS_URL, DEPLOYMENT, SECRET }, judge, log }: ReturnType<typeof openServices>) {
  judge.warmUp()
  if (!NATS_URL) return async () => {}
  return answerJudges({ servers: NATS_URL.split(','), deployment: DEPLOYMENT, secret: SECRET, log }, judge).close
}

function openWeb(services: Services): Web {
  if (services.env.ROLES.includes('web')) {
    loadCatalogue()
    loadSteps()
  }
  const identity = openIdentity(services)
  return {
    services,
    health: { draining: false },
    identity,
    gateway: openGateway(services, livePlaces(), async (id) =>
      isGuestSession(id) ? guestOfSession(services, id) : identity.sessionById(id),
    ),
    kept: pageCache(services),
  }
}

export function fetchOf(web: Web): Fetch {
  const app = httpApp(web)
  return (request, bindings) => app.fetch(request, bindings)
}
