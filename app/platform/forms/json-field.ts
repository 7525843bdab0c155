import { z } from 'zod'
import { parseJson } from '#rules/input/json.ts'
import { bodyLimits } from '../request/body-limits.ts'

/** Form field that contains a structured value as JSON. */
export const jsonField = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    const result = parseJson(value, bodyLimits.list)
    if (result.ok) return result.value
    context.issues.push({ code: 'custom', message: 'not-json', input: value })
    return z.NEVER
  }, schema)
