import { z } from 'zod'

/** Schema of the items by list schema, for tests that walk all fields: a transform hides it. */
export const listItems = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Schema for an untrusted list that stops at the first invalid item. `z.array` would create issues for every invalid
 * item, and tens of thousands of issues block the process for seconds.
 */
export const listOf = <Item extends z.ZodType>(item: Item, { min = 0, max }: { min?: number; max: number }) => {
  const schema = z
    .array(z.unknown())
    .min(min)
    .max(max)
    .transform((items, context): z.output<Item>[] => {
      const output: z.output<Item>[] = []
      for (const [index, value] of items.entries()) {
        const parsed = item.safeParse(value)
        if (!parsed.success) {
          for (const issue of parsed.error.issues)
            context.issues.push({ ...issue, path: [index, ...issue.path], input: value } as never)
          return z.NEVER
        }
        output.push(parsed.data)
      }
      return output
    })
  listItems.set(schema, item)
  return schema
}
