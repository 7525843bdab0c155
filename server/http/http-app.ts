import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Identity } from '#app/features/people/accounts/public.server.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import { fairScheduler } from '#app/platform/limits/fair-scheduler.server.ts'
import { schedulers } from '#app/platform/limits/limits.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { Gateway } from '../live/gateway.ts'
import { apiRoutes } from './api.ts'
import { buildRoutes } from './assets/build-info.ts'
import { crawlerRoutes } from './pages/crawlers.ts'
import { credentialRoutes } from './credentials.ts'
import { respondToError, addRetryHeaders } from './failures.ts'
import { healthRoutes } from './monitoring/health.ts'
import { iconRoutes } from './assets/icons.ts'
import { identityRoutes } from './identity/identity.ts'
import { imageRoutes } from './assets/images.ts'
import { sessionCache, type FindSession } from './identity/session-cache.ts'
import { rejectUnknownMethods } from './security/allowed-methods.ts'
import { liveRoutes } from './live.ts'
import { messageRoutes } from './pages/messages.ts'
import { setRequestOrigin } from './security/origin.ts'
import { restrictRedirects } from './security/restrict-redirects.ts'
import type { PageCache } from './pages/page-cache.ts'
import { pageRoutes } from './pages/pages.ts'
import { rejectMalformedUrls } from './security/reject-malformed-urls.ts'
import { logRequests } from './monitoring/request-log.ts'
import { rejectCrossSiteWrites } from './security/same-origin.ts'
import { staticFiles } from './assets/static-files.ts'
import { secureCookies } from './security/transport-security.ts'
import { openRequestSlots, type RequestSlots } from './limits/request-slots.ts'
import { manifestRoutes } from './assets/web-manifest.ts'

export type Health = { draining: boolean }

/** State of a web process besides its services. */
export type WebApp = { services: Services; health: Health; identity: Identity; gateway: Gateway; pageCache: PageCache }

/** Concurrency slots of requests, and the session lookup that decides whose slots a request uses. */
export type RequestLimits = { slots: RequestSlots; findSession: FindSession }

export type HttpEnv = {
  Bindings: HttpBindings | Http2Bindings
  Variables: { requestId: string; origin: Origin; failure: unknown }
}

/**
 * All middleware and routes, in order. Cached pages, which are most of the traffic, are served before this app.
 */
export function httpApp({ services, health, identity, gateway, pageCache }: WebApp): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use(logRequests(services))
  app.use(addRetryHeaders)
  app.onError(respondToError)
  app.use(restrictRedirects(services))
  app.use(secureCookies(services))
  app.use(rejectUnknownMethods)
  app.use(rejectMalformedUrls)
  app.route('/', healthRoutes(services, health))
  // A process without the web role serves health and metrics only.
  if (!services.env.ROLES.includes('web')) return app
  app.route('/', buildRoutes())
  app.route('/', messageRoutes())
  app.route('/', manifestRoutes())
  app.route('/', crawlerRoutes(services))
  app.route('/', iconRoutes())
  app.route('/', imageRoutes(services))
  app.route('/', staticFiles(services.env.NODE_ENV === 'production'))
  app.use(setRequestOrigin(services, identity))
  const scheduler = fairScheduler(schedulers.requests)
  const findSession = sessionCache(identity, openCookies(services.env).session)
  app.route('/', identityRoutes(identity, { slots: openRequestSlots(scheduler, 'identity'), findSession }))
  app.use(rejectCrossSiteWrites(services))
  const requestLimits = { slots: openRequestSlots(scheduler), findSession }
  app.route('/', liveRoutes(identity, gateway, requestLimits))
  app.route('/', apiRoutes(services, identity, requestLimits))
  app.route('/', credentialRoutes(services, requestLimits))
  app.route('/', pageRoutes(services, pageCache, identity, requestLimits))
  return app
}
