import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Services } from '#app/platform/services.server.ts'
import { apiRoutes } from './api.ts'
import { buildRoutes } from './build-info.ts'
import { healthRoutes } from './health.ts'
import { messageRoutes } from './messages.ts'
import { pageCache } from './page-cache.ts'
import { pageRoutes } from './pages.ts'
import { observed } from './request-log.ts'
import { staticFiles } from './static-files.ts'

export type Health = { draining: boolean }

export type HttpEnv = { Bindings: HttpBindings | Http2Bindings; Variables: { requestId: string } }

/** Everything this server answers, in the order it is asked. Cached pages come first: they are most of the traffic. */
export function httpApp(services: Services, health: Health): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  const cache = pageCache(services)
  app.use(cache.serve)
  app.use(observed(services))
  app.route('/', healthRoutes(services, health))
  app.route('/', buildRoutes())
  app.route('/', messageRoutes())
  app.route('/', staticFiles(services.env.NODE_ENV === 'production'))
  app.route('/', apiRoutes(services))
  app.route('/', pageRoutes(services, cache))
  return app
}
