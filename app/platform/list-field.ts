import { z } from 'zod'

/**
 * A list from outside, read as far as its first wrong part. A schema would describe every wrong part, and the sentences
 * about tens of thousands of them hold up everybody else for seconds.
 */
export const listOf = <Item extends z.ZodType>(item: Item, { least = 0, most }: { least?: number; most: number }) =>
  z
    .array(z.unknown())
    .min(least)
    .max(most)
    .transform((given, context): z.output<Item>[] => {
      const read: z.output<Item>[] = []
      for (const [at, one] of given.entries()) {
        const parsed = item.safeParse(one)
        if (!parsed.success) {
          for (const issue of parsed.error.issues)
            context.issues.push({ ...issue, path: [at, ...issue.path], input: one } as never)
          return z.NEVER
        }
        read.push(parsed.data)
      }
      return read
    })
