import { z } from 'zod'
import { hidesSigns } from '#rules/input/hidden-signs.ts'
import { isText } from '#rules/input/text.ts'
import { bankLimits, onlyItsKind, questionLanguages, type BankQuestion } from '#rules/questions/bank-question.ts'
import { questionKinds } from '#rules/questions/question.ts'
import { nameField } from '#app/platform/name-field.ts'
import { oneOrMany } from '#app/platform/one-or-many.ts'
import { uuid } from '#app/platform/uuid.ts'
import { proposalLimits } from './contract.ts'

/** Children read all of it: two answers that look the same are the same, and nothing turns the writing around. */
const isShown = (text: string) => isText(text) && !hidesSigns(text)

const line = (most: number) => z.string().trim().max(most).refine(isShown, 'hidden-characters')
const words = (most: number) =>
  z
    .strictObject({
      en: line(most).optional(),
      th: line(most).optional(),
      ko: line(most).optional(),
      cn: line(most).optional(),
    })
    // What was emptied is not written.
    .transform((given) => Object.fromEntries(Object.entries(given).filter(([, text]) => text)) as typeof given)

const option = z.strictObject({
  text: words(bankLimits.optionLetters),
  right: z.boolean(),
  why: words(bankLimits.whyLetters),
})
const part = words(bankLimits.optionLetters)
const accepted = z.array(line(bankLimits.acceptedLetters).min(1)).min(1).max(bankLimits.accepted).optional()

const written = z.strictObject({
  kind: z.enum(questionKinds),
  seconds: z.number().int().min(bankLimits.seconds.least).max(bankLimits.seconds.most),
  skills: z.array(line(bankLimits.skillLetters).min(1)).max(bankLimits.skills),
  question: words(bankLimits.questionLetters).refine((given) => Object.keys(given).length > 0, 'empty'),
  program: z.string().max(bankLimits.programLetters).refine(isShown, 'hidden-characters').nullable(),
  picture: z
    .strictObject({
      file: z
        .string()
        .regex(/^[a-z\d]+(-[a-z\d]+)*$/)
        .max(60),
      alt: words(bankLimits.whyLetters),
    })
    .nullable(),
  options: z.array(option).max(bankLimits.options),
  items: z.array(part).max(bankLimits.parts.most),
  pairs: z.array(z.tuple([part, part])).max(bankLimits.parts.most),
  answer: z.number().min(-1e9).max(1e9).nullable(),
  accepted: z.strictObject({ en: accepted, th: accepted, ko: accepted, cn: accepted }),
  explanation: words(bankLimits.whyLetters),
}) as unknown as z.ZodType<BankQuestion, BankQuestion>

/** A question as its author sends it; it may be unfinished, but something is asked. */
export const bankQuestion = written.transform(onlyItsKind)

export const bankTitle = nameField(bankLimits.titleLetters)
export const bankLanguages = oneOrMany(z.enum(questionLanguages), questionLanguages.length)
export const ofBank = z.object({ bank: uuid })

/** What a child writes: a choice in the language they read. */
export const proposed = z.strictObject({
  language: z.enum(questionLanguages),
  question: line(proposalLimits.questionLetters).min(1),
  options: z.array(line(proposalLimits.optionLetters).min(1)).min(2).max(proposalLimits.options),
  right: z
    .number()
    .int()
    .min(0)
    .max(proposalLimits.options - 1),
  explanation: line(bankLimits.whyLetters),
})
export type Proposed = z.infer<typeof proposed>
