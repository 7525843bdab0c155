import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { actorOf } from '#app/features/rooms/public.server.ts'
import { siteApi } from '#app/features/site/api.server.ts'
import type { ApiContext } from '#app/platform/api.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Services } from '#app/platform/services.server.ts'
import { visitor } from '#rules/permissions.ts'
import type { HttpEnv } from './http-app.ts'
import { originOf } from './origin.ts'

/** What machines call. The OpenAPI document is made from the routes themselves. */
export function apiRoutes(services: Services, identity: Identity) {
  const app = new OpenAPIHono<HttpEnv>()
  const context: ApiContext = { services, invocation: (c) => invocationOf(services, identity, c) }
  app.route('/api/1.0', siteApi(context))
  app.doc('/api/1.0/openapi.json', { openapi: '3.1.0', info: { title: 'Skykite', version: '1.0' } })
  app.all('/api/*', (c) => c.json(new AppError('not-found').toJSON(), 404))
  app.onError((error, c) => {
    const known = asAppError(error)
    if (known.code === 'unexpected') services.log.error({ error: error.message, stack: error.stack }, 'api')
    return c.json(known.toJSON(), known.status)
  })
  return app
}

/** Hono's own refusals are of what was sent: text that is no JSON, a type it does not read. */
function asAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  return new AppError(error instanceof HTTPException && error.status < 500 ? 'invalid' : 'unexpected')
}

async function invocationOf(services: Services, identity: Identity, c: Context<HttpEnv>) {
  const { headers } = c.req.raw
  const bearer = headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
  const signedIn = bearer ? await identity.holderOf(bearer) : await identity.sessionOf(headers)
  const actor = signedIn ? await actorOf(services, signedIn) : visitor
  return { actor, origin: originOf(services.env, c), idempotencyKey: headers.get('idempotency-key') }
}
