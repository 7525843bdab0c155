import { z } from 'zod'
import { listOf } from './list-field.ts'

/**
 * Checkbox values: one checked box arrives as a text, several as an array. Removes duplicates, because an upsert that
 * contains a row twice fails.
 */
export const oneOrManyOf = <Value extends string>(item: z.ZodType<Value, string>, maxItems: number) =>
  z.union([
    item.transform((value) => [value]),
    listOf(item, { min: 1, max: maxItems }).transform((values) => [...new Set(values)]),
  ])
