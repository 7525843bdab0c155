import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Services } from '#app/platform/services.server.ts'
import { currentConfiguration } from './queries.server.ts'

const configs = createRoute({
  method: 'get',
  path: '/configs',
  responses: {
    200: {
      description: 'The system configuration',
      content: { 'application/json': { schema: z.object({ data: z.object({ isMaintenance: z.boolean(), isUsedTranslator: z.boolean() }) }) } },
    },
  },
})

export function siteApi(services: Services) {
  return new OpenAPIHono().openapi(configs, async (c) => c.json({ data: await currentConfiguration(services) }, 200, { 'cache-control': 'no-store' }))
}
