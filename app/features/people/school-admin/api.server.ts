import { createRoute, z, type RouteConfigToTypedResponse } from '@hono/zod-openapi'
import { createApi, type ApiContext } from '#app/platform/request/api.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { exportOwnData } from './data-rights/export-own-data.server.ts'

const tables = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))
const file = z.object({
  made: z.string(),
  account: tables,
  schools: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      tables,
      /** Number of omitted rows by table, if the file would be too long. */
      leftOut: z.record(z.string(), z.number()).optional(),
    }),
  ),
})

const ownData = createRoute({
  method: 'get',
  path: '/own-data',
  responses: {
    200: {
      description: 'All personal data of the signed-in user, as a file',
      content: { 'application/json': { schema: file } },
    },
  },
})

export function schoolAdminApi({ services, invocation }: ApiContext) {
  return createApi().openapi(ownData, async (c) => {
    const { made, text } = await execute(services, exportOwnData, {}, await invocation(c))
    // The database builds the JSON text, so hono cannot infer the response type.
    return new Response(text, {
      headers: {
        'content-type': 'application/json',
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="skykite-${made.slice(0, 10)}.json"`,
      },
    }) as Response & RouteConfigToTypedResponse<typeof ownData>
  })
}
