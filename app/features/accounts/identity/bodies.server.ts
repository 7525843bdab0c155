import type { ZodType } from 'zod'
import { AppError, fieldErrors } from '#app/platform/errors.ts'

const largest = 16 * 1_024

/** JSON, or a form as the session module's callers send it. Fields that the route does not name go no further. */
export async function inputOf(request: Request, schema: ZodType): Promise<unknown> {
  const parsed = schema.safeParse(fieldsOf(request.headers.get('content-type') ?? '', await textOf(request)))
  if (parsed.success) return parsed.data
  const fields = fieldErrors(parsed.error.issues)
  throw new AppError('invalid', fields.email || fields.newEmail ? { reason: 'invalid-email', fields } : { fields })
}

function fieldsOf(type: string, text: string): unknown {
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function textOf(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > largest) throw new AppError('invalid', { fields: { form: 'too_big' } })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
