import { OpenAPIHono } from '@hono/zod-openapi'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { actorOf } from '#app/features/rooms/public.server.ts'
import { siteApi } from '#app/features/site/api.server.ts'
import type { ApiContext } from '#app/platform/api.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Services } from '#app/platform/services.server.ts'
import { visitor } from '#rules/permissions.ts'
import type { HttpEnv } from './http-app.ts'

/** What machines call. The OpenAPI document is made from the routes themselves. */
export function apiRoutes(services: Services, identity: Identity) {
  const app = new OpenAPIHono<HttpEnv>()
  const context: ApiContext = { services, invocation: (request) => invocationOf(services, identity, request) }
  app.route('/api/1.0', siteApi(context))
  app.doc('/api/1.0/openapi.json', { openapi: '3.1.0', info: { title: 'Skykite', version: '1.0' } })
  app.all('/api/*', (c) => c.json(new AppError('not-found').toJSON(), 404))
  app.onError((error, c) => {
    if (!(error instanceof AppError)) services.log.error({ error: error.message, stack: error.stack }, 'api')
    const known = error instanceof AppError ? error : new AppError('unexpected')
    return c.json(known.toJSON(), known.status)
  })
  return app
}

async function invocationOf(services: Services, identity: Identity, { headers }: Request) {
  const bearer = headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
  const signedIn = bearer ? await identity.holderOf(bearer) : await identity.sessionOf(headers)
  return { actor: signedIn ? await actorOf(services, signedIn) : visitor, idempotencyKey: headers.get('idempotency-key') }
}
