import { createRoute, z } from '@hono/zod-openapi'
import { execute } from '#app/platform/commands/execute.server.ts'
import { createApi, type ApiContext } from '#app/platform/request/api.server.ts'
import { chooseDigestDay } from './choices/choose-digest-day.server.ts'

const unsubscribe = createRoute({
  method: 'post',
  path: '/digests/off',
  request: { query: z.object({ token: z.string() }) },
  responses: {
    200: {
      description: 'One-click unsubscribe (RFC 8058): turns off the weekly mail of a parent without an account',
      content: { 'application/json': { schema: z.object({ ok: z.literal(true) }) } },
    },
  },
})

export function digestsApi({ services, invocation }: ApiContext) {
  return createApi().openapi(unsubscribe, async (c) => {
    const { token } = c.req.valid('query')
    await execute(services, chooseDigestDay, { token, day: 'off' }, await invocation(c, { inSchool: false }))
    return c.json({ ok: true } as const, 200)
  })
}
