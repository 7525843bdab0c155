import type { ZodType } from 'zod'
import { bodyLimits } from '#app/platform/body-limits.ts'
import { readForm, readJsonBody, typeOf } from '#app/platform/body.server.ts'
import { AppError, fieldErrors } from '#app/platform/errors.ts'
import { formInput } from '#app/platform/form.ts'

export const identityLimits = { ...bodyLimits.small, bytes: 16 * 1_024 }

/** JSON, or a form as the session module's callers send it. Fields that the route does not name go no further. */
export async function inputOf(request: Request, schema: ZodType): Promise<unknown> {
  const isForm = typeOf(request) === 'application/x-www-form-urlencoded'
  const parsed = schema.safeParse(
    isForm ? formInput(await readForm(request, identityLimits)) : await readJsonBody(request, identityLimits),
  )
  if (parsed.success) return parsed.data
  const fields = fieldErrors(parsed.error.issues)
  throw new AppError('invalid', fields.email || fields.newEmail ? { reason: 'invalid-email', fields } : { fields })
}
