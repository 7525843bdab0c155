import type { ZodType } from 'zod'
import { bodyLimits } from '#app/platform/request/body-limits.ts'
import { readForm, readJsonBody, mediaTypeOf } from '#app/platform/request/body.server.ts'
import { AppError, fieldErrors } from '#app/platform/errors/errors.ts'
import { toInput } from '#app/platform/request/form.ts'

export const identityLimits = { ...bodyLimits.small, bytes: 16 * 1_024 }

/** Parses a JSON body, or a form as callers of the session module send it. Drops fields that are not in the schema. */
export async function parseInput(request: Request, schema: ZodType): Promise<unknown> {
  const isForm = mediaTypeOf(request) === 'application/x-www-form-urlencoded'
  const parsed = schema.safeParse(
    isForm ? toInput(await readForm(request, identityLimits)) : await readJsonBody(request, identityLimits),
  )
  if (parsed.success) return parsed.data
  const fields = fieldErrors(parsed.error.issues)
  throw new AppError('invalid', fields.email || fields.newEmail ? { reason: 'invalid-email', fields } : { fields })
}
