/** File format of help articles (`content/help`). `[[namespace:key]]` is the label of a button in the language of the page. */

import { z } from 'zod'
import { helpRoles } from '#rules/help/roles.ts'
import { inFourLanguages } from './languages.ts'

const text = inFourLanguages(
  z
    .string()
    .max(400)
    .refine((value) => value.trim() === value && value !== '', 'is empty or has spaces around it'),
)
const id = z.string().regex(/^[a-z]+(-[a-z]+)*$/)

export const helpArticleSchema = z.strictObject({
  schema: z.literal(1),
  id,
  role: z.enum(helpRoles),
  /** Position among the articles for a teacher in front of a class. */
  now: z.number().int().min(1).max(9).optional(),
  title: text,
  /** The answer in one or two sentences. */
  lead: text,
  sections: z
    .array(
      z.strictObject({
        kind: z.enum(['steps', 'points']),
        title: text.optional(),
        items: z.array(text).min(1).max(9),
      }),
    )
    .min(1)
    .max(8),
  /** Advice for when the steps do not work. */
  trouble: z.array(text).max(5),
  related: z.array(id).max(3),
})

export type HelpArticle = z.infer<typeof helpArticleSchema>
