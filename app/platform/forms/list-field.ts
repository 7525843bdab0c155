import { z } from 'zod'

/**
 * Schema for an untrusted list that stops at the first invalid item. `z.array` would create issues for every invalid
 * item, and tens of thousands of issues block the process for seconds.
 */
export const listOf = <Item extends z.ZodType>(item: Item, { min = 0, max }: { min?: number; max: number }) =>
  z
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
