import { createRoute, z } from '@hono/zod-openapi'
import { openApi, type ApiContext } from '#app/platform/api.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { changeConfiguration } from './change-configuration.server.ts'
import { currentConfiguration } from './queries.server.ts'

const configuration = z.object({ data: z.object({ isMaintenance: z.boolean(), isUsedTranslator: z.boolean() }) })
const answer = (description: string) => ({
  200: { description, content: { 'application/json': { schema: configuration } } },
})

const readConfigs = createRoute({ method: 'get', path: '/configs', responses: answer('The system configuration') })

const changeConfigs = createRoute({
  method: 'patch',
  path: '/configs',
  request: { body: { required: true, content: { 'application/json': { schema: changeConfiguration.input } } } },
  responses: answer('The configuration as it is now'),
})

export function siteApi({ services, invocation }: ApiContext) {
  return openApi()
    .openapi(readConfigs, async (c) =>
      c.json({ data: await currentConfiguration(services) }, 200, { 'cache-control': 'no-store' }),
    )
    .openapi(changeConfigs, async (c) =>
      c.json({ data: await execute(services, changeConfiguration, c.req.valid('json'), await invocation(c)) }, 200),
    )
}
