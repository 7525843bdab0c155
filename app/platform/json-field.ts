import { z } from 'zod'
import { readJson } from '#rules/input/json.ts'
import { bodyLimits } from './body-limits.ts'

/** A form sends what has parts of its own as one field of JSON. */
export const jsonField = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    const read = readJson(value, bodyLimits.list)
    if (read.ok) return read.value
    context.issues.push({ code: 'custom', message: 'not-json', input: value })
    return z.NEVER
  }, schema)
