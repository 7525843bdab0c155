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
import { answerFailure, comeAgain } from './failures.ts'
import { healthRoutes } from './health.ts'
import { iconRoutes } from './icons.ts'
import { identityRoutes } from './identity.ts'
import { imageRoutes } from './images.ts'
import { knownPeople, type AskerOf } from './known-people.ts'
import { knownMethods } from './known-methods.ts'
import { liveRoutes } from './live.ts'
import { messageRoutes } from './messages.ts'
import { oneByOne } from './one-by-one.ts'
import { withOrigin } from './origin.ts'
import { ownRedirects } from './own-redirects.ts'
import type { PageCache } from './page-cache.ts'
import { pageRoutes } from './pages.ts'
import { plainAddress } from './plain-address.ts'
import { observed } from './request-log.ts'
import { fromOurPagesOnly } from './same-origin.ts'
import { staticFiles } from './static-files.ts'
import { secureCookies } from './transport-security.ts'
import { openTurns, type Turns } from './turns.ts'
import { manifestRoutes } from './web-manifest.ts'

export type Health = { draining: boolean }

/** What a web process holds beyond its services. */
export type Web = { services: Services; health: Health; identity: Identity; gateway: Gateway; kept: PageCache }

/** Whose turn it is, and the turns of everybody. */
export type Fairness = { turns: Turns; askerOf: AskerOf }

export type HttpEnv = {
  Bindings: HttpBindings | Http2Bindings
  Variables: { requestId: string; origin: Origin; failure: unknown }
}

/**
 * Everything this server answers, in the order it is asked. Kept pages never come here: they are most of the traffic.
 */
export function httpApp({ services, health, identity, gateway, kept }: Web): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use(observed(services))
  app.use(comeAgain)
  app.onError(answerFailure)
  app.use(ownRedirects(services))
  app.use(secureCookies(services))
  app.use(knownMethods)
  app.use(plainAddress)
  app.route('/', healthRoutes(services, health))
  // A process that only works or judges says how it is, and nothing else.
  if (!services.env.ROLES.includes('web')) return app
  app.route('/', buildRoutes())
  app.route('/', messageRoutes())
  app.route('/', manifestRoutes())
  app.route('/', crawlerRoutes(services))
  app.route('/', iconRoutes())
  app.route('/', imageRoutes(services))
  app.route('/', staticFiles(services.env.NODE_ENV === 'production'))
  app.use(withOrigin(services, identity))
  const begun = oneByOne()
  const askerOf = knownPeople(identity, openCookies(services.env).session)
  app.route('/', identityRoutes(identity, { turns: openTurns(begun), askerOf }))
  app.use(fromOurPagesOnly(services))
  const fairness = { turns: openTurns(begun), askerOf }
  app.route('/', liveRoutes(identity, gateway, fairness))
  app.route('/', apiRoutes(services, identity, fairness))
  app.route('/', pageRoutes(services, kept, identity, fairness))
  return app
}
