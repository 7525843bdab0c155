import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Identity } from '#app/features/accounts/public.server.ts'
import type { Origin } from '#app/platform/command.server.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Gateway } from '../live/gateway.ts'
import { apiRoutes } from './api.ts'
import { buildRoutes } from './build-info.ts'
import { crawlerRoutes } from './crawlers.ts'
import { respondToError, addRetryHeaders } from './failures.ts'
import { healthRoutes } from './health.ts'
import { iconRoutes } from './icons.ts'
import { identityRoutes } from './identity.ts'
import { imageRoutes } from './images.ts'
import { sessionCache, type FindSession } from './session-cache.ts'
import { rejectUnknownMethods } from './allowed-methods.ts'
import { liveRoutes } from './live.ts'
import { messageRoutes } from './messages.ts'
import { startOnePerTick } from './start-one-per-tick.ts'
import { setRequestOrigin } from './origin.ts'
import { restrictRedirects } from './restrict-redirects.ts'
import type { PageCache } from './page-cache.ts'
import { pageRoutes } from './pages.ts'
import { rejectMalformedUrls } from './reject-malformed-urls.ts'
import { logRequests } from './request-log.ts'
import { rejectCrossSiteWrites } from './same-origin.ts'
import { staticFiles } from './static-files.ts'
import { secureCookies } from './transport-security.ts'
import { openRequestSlots, type RequestSlots } from './request-slots.ts'
import { manifestRoutes } from './web-manifest.ts'

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
  const startInTick = startOnePerTick()
  const findSession = sessionCache(identity, openCookies(services.env).session)
  app.route('/', identityRoutes(identity, { slots: openRequestSlots(startInTick), findSession }))
  app.use(rejectCrossSiteWrites(services))
  const requestLimits = { slots: openRequestSlots(startInTick), findSession }
  app.route('/', liveRoutes(identity, gateway, requestLimits))
  app.route('/', apiRoutes(services, identity, requestLimits))
  app.route('/', pageRoutes(services, pageCache, identity, requestLimits))
  return app
}
