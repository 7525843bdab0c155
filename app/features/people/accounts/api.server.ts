import { createRoute, z } from '@hono/zod-openapi'
import { execute } from '#app/platform/commands/execute.server.ts'
import { createApi, type ApiContext } from '#app/platform/request/api.server.ts'
import { turnNoticesOff } from './notices/turn-notices-off.server.ts'

const unsubscribe = createRoute({
  method: 'post',
  path: '/notices/off',
  request: { query: z.object({ token: z.string() }) },
  responses: {
    200: {
      description: 'One-click unsubscribe (RFC 8058): turns off mails about the topic of this mail',
      content: { 'application/json': { schema: z.object({ ok: z.literal(true) }) } },
    },
  },
})

export function accountsApi({ services, invocation }: ApiContext) {
  return createApi().openapi(unsubscribe, async (c) => {
    const { token } = c.req.valid('query')
    await execute(services, turnNoticesOff, { token, state: 'off' }, await invocation(c, { inSchool: false }))
    return c.json({ ok: true } as const, 200)
  })
}
