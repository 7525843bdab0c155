import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError, fieldErrors } from './errors.ts'
import type { Invocation } from './execute.server.ts'
import type { Services } from './services.server.ts'

/**
 * What a feature's API routes are given: the services, and who sends a request (by session or access token) from where.
 * With `inSchool: false` their roles are not read, for a route that asks for them itself.
 */
export type ApiContext = {
  services: Services
  invocation: (c: Context, asked?: { inSchool: boolean }) => Promise<Invocation>
}

/** Routes that refuse what does not fit their schema as everything else of ours does. */
export const openApi = () =>
  new OpenAPIHono({
    defaultHook(checked) {
      if (!checked.success) throw new AppError('invalid', { fields: fieldErrors(checked.error.issues) })
    },
  })
