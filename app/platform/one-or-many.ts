import { z } from 'zod'
import { listOf } from './list-field.ts'

/**
 * A form with one box ticked sends a text, with several a list. What stands in it twice is meant once: a statement that
 * writes a row twice is a fault.
 */
export const oneOrMany = <Value extends string>(item: z.ZodType<Value, string>, most: number) =>
  z.union([item.transform((one) => [one]), listOf(item, { least: 1, most }).transform((many) => [...new Set(many)])])
