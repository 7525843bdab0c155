import { createRoute, z } from '@hono/zod-openapi'
import { createApi, type ApiContext } from '#app/platform/request/api.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { changeConfiguration } from './change-configuration.server.ts'
import { getConfiguration } from './queries.server.ts'

const plannedMaintenance = z.object({ from: z.number(), until: z.number() }).nullable()
const configuration = z.object({
  data: z.object({ isMaintenance: z.boolean(), isUsedTranslator: z.boolean(), plannedMaintenance }),
})
const configurationResponse = (description: string) => ({
  200: { description, content: { 'application/json': { schema: configuration } } },
})

const readConfigs = createRoute({
  method: 'get',
  path: '/configs',
  responses: configurationResponse('The system configuration'),
})

const changeConfigs = createRoute({
  method: 'patch',
  path: '/configs',
  request: { body: { required: true, content: { 'application/json': { schema: changeConfiguration.input } } } },
  responses: configurationResponse('The changed configuration'),
})

export function siteApi({ services, invocation }: ApiContext) {
  return createApi()
    .openapi(readConfigs, async (c) =>
      c.json({ data: await getConfiguration(services) }, 200, { 'cache-control': 'no-store' }),
    )
    .openapi(changeConfigs, async (c) =>
      c.json({ data: await execute(services, changeConfiguration, c.req.valid('json'), await invocation(c)) }, 200),
    )
}
