import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { actorOf } from '#app/features/rooms/public.server.ts'
import { features } from '#app/features.server.ts'
import type { ApiContext } from '#app/platform/api.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { actorIn, askingSession, type SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { visitor } from '#rules/permissions.ts'
import { carriesBody, measuredJson } from './bodies.ts'
import type { Fairness, HttpEnv } from './http-app.ts'
import { isGone, toNobody } from './gone.ts'
import { signedInBy } from './signed-in.ts'

/** What machines call. The OpenAPI document is made from the routes themselves. */
export function apiRoutes(services: Services, identity: Identity, { turns, askerOf }: Fairness) {
  const app = new OpenAPIHono<HttpEnv>()
  const context: ApiContext = { services, invocation: (c, asked) => invocationOf(services, identity, c, asked) }
  app.use(
    '/api/*',
    measuredJson(async (headers) => (await askerOf(headers))?.user.id ?? null),
  )
  app.use('/api/*', async (c, next) => {
    const asker = await askerOf(c.req.raw.headers)
    const answer = async () => (isGone(c) ? toNobody() : next())
    return turns.inTurn(asker, c.get('origin'), answer, { sends: carriesBody(c.req.method) })
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
  const signedIn = await signedInBy(identity, headers)
  const acting = (who: SignedIn) => (inSchool ? actorOf(services, who) : actorIn(who, null))
  const actor = signedIn ? await acting(signedIn) : visitor
  const session = askingSession({ signedIn })
  return { actor, origin: c.get('origin'), session, idempotencyKey: headers.get('idempotency-key') }
}
