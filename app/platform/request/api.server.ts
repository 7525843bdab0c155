import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError, fieldErrors } from '../errors/errors.ts'
import type { Invocation } from '../commands/execute.server.ts'
import type { Services } from '../services/services.server.ts'

/**
 * Passed to the API routes of a feature. `invocation` resolves the caller by session or access token; with
 * `inSchool: false` it skips the school roles, for routes that load the roles themselves.
 */
export type ApiContext = {
  services: Services
  invocation: (c: Context, options?: { inSchool: boolean }) => Promise<Invocation>
}

/** Creates an API router that reports schema violations as `invalid` with reasons per field. */
export const createApi = () =>
  new OpenAPIHono({
    defaultHook(result) {
      if (!result.success) throw new AppError('invalid', { fields: fieldErrors(result.error.issues) })
    },
  })
