import { OpenAPIHono } from '@hono/zod-openapi'
import { siteApi } from '#app/features/site/api.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { HttpEnv } from './http-app.ts'

/** What machines call. The OpenAPI document is made from the routes themselves. */
export function apiRoutes(services: Services) {
  const app = new OpenAPIHono<HttpEnv>()
  app.route('/api/1.0', siteApi(services))
  app.doc('/api/1.0/openapi.json', { openapi: '3.1.0', info: { title: 'Skykite', version: '1.0' } })
  app.all('/api/*', (c) => c.json(new AppError('not-found').toJSON(), 404))
  app.onError((error, c) => {
    if (!(error instanceof AppError)) services.log.error({ error: error.message, stack: error.stack }, 'api')
    const known = error instanceof AppError ? error : new AppError('unexpected')
    return c.json(known.toJSON(), known.status)
  })
  return app
}
