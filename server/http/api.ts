import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Identity } from '#app/features/people/accounts/public.server.ts'
import { actorOf } from '#app/features/people/workspaces/public.server.ts'
import { features } from '#app/platform/feature-list.server.ts'
import type { ApiContext } from '#app/platform/request/api.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { buildActor, getCallerSession, type SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { visitor } from '#rules/permissions.ts'
import { canHaveBody, limitJsonBody } from './bodies/bodies.ts'
import type { RequestLimits, HttpEnv } from './http-app.ts'
import { isClientGone, clientGoneResponse } from './client-gone.ts'
import { authenticate } from './identity/authenticate.ts'

/** JSON API of all features. The OpenAPI document is generated from the routes. */
export function apiRoutes(services: Services, identity: Identity, { slots, findSession }: RequestLimits) {
  const app = new OpenAPIHono<HttpEnv>()
  const context: ApiContext = { services, invocation: (c, options) => invocationOf(services, identity, c, options) }
  app.use(
    '/api/*',
    limitJsonBody(async (headers) => (await findSession(headers))?.user.id ?? null),
  )
  app.use('/api/*', async (c, next) => {
    const signedIn = await findSession(c.req.raw.headers)
    const respond = async () => (isClientGone(c) ? clientGoneResponse() : next())
    return slots.runInSlot(signedIn, c.get('origin'), respond, { isWrite: canHaveBody(c.req.method) })
  })
  for (const { api } of features()) if (api) app.route('/api/1.0', api(context))
  app.doc('/api/1.0/openapi.json', { openapi: '3.1.0', info: { title: 'Skykite', version: '1.0' } })
  app.all('/api/*', (c) => c.json(new AppError('not-found').toJSON(), 404))
  return app
}

async function invocationOf(
  services: Services,
  identity: Identity,
  c: Context<HttpEnv>,
  { inSchool } = { inSchool: true },
) {
  const { headers } = c.req.raw
  const signedIn = await authenticate(identity, headers)
  const resolveActor = (signedInUser: SignedIn) =>
    inSchool ? actorOf(services, signedInUser) : buildActor(signedInUser, null)
  const actor = signedIn ? await resolveActor(signedIn) : visitor
  const session = getCallerSession({ signedIn })
  return { actor, origin: c.get('origin'), session, idempotencyKey: headers.get('idempotency-key') }
}
