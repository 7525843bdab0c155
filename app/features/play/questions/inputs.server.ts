import { z } from 'zod'
import { textHasHiddenCharacters } from '#rules/input/hidden-characters.ts'
import { isText } from '#rules/input/text.ts'
import { bankLimits, removeOtherKinds, questionLanguages, type BankQuestion } from '#rules/questions/bank-question.ts'
import { questionKinds } from '#rules/questions/question.ts'
import { maxPictureNameLength } from '#rules/questions/uploaded-picture.ts'
import { nameField } from '#app/platform/forms/name-field.ts'
import { oneOrManyOf } from '#app/platform/forms/one-or-many-field.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { proposalLimits } from './contract.ts'

/**
 * Students read these texts, so invisible and direction-changing characters are rejected: answers that look equal must
 * be equal.
 */
const isVisibleText = (text: string) => isText(text) && !textHasHiddenCharacters(text)

const line = (maxLength: number) => z.string().trim().max(maxLength).refine(isVisibleText, 'hidden-characters')
const localizedText = (maxLength: number) =>
  z
    .strictObject({
      en: line(maxLength).optional(),
      th: line(maxLength).optional(),
      ko: line(maxLength).optional(),
      cn: line(maxLength).optional(),
    })
    // Drops empty texts.
    .transform((input) => Object.fromEntries(Object.entries(input).filter(([, text]) => text)) as typeof input)

const option = z.strictObject({
  text: localizedText(bankLimits.optionLetters),
  right: z.boolean(),
  why: localizedText(bankLimits.whyLetters),
})
const part = localizedText(bankLimits.optionLetters)
const accepted = z.array(line(bankLimits.acceptedLetters).min(1)).min(1).max(bankLimits.accepted).optional()

const questionFields = z.strictObject({
  kind: z.enum(questionKinds),
  seconds: z.number().int().min(bankLimits.seconds.least).max(bankLimits.seconds.most),
  skills: z.array(line(bankLimits.skillLetters).min(1)).max(bankLimits.skills),
  question: localizedText(bankLimits.questionLetters).refine((texts) => Object.keys(texts).length > 0, 'empty'),
  program: z.string().max(bankLimits.programLetters).refine(isVisibleText, 'hidden-characters').nullable(),
  picture: z
    .strictObject({
      file: z
        .string()
        .regex(/^[a-z\d]+(-[a-z\d]+)*$/)
        .max(maxPictureNameLength),
      alt: localizedText(bankLimits.whyLetters),
    })
    .nullable(),
  options: z.array(option).max(bankLimits.options),
  items: z.array(part).max(bankLimits.parts.most),
  pairs: z.array(z.tuple([part, part])).max(bankLimits.parts.most),
  answer: z.number().min(-1e9).max(1e9).nullable(),
  accepted: z.strictObject({ en: accepted, th: accepted, ko: accepted, cn: accepted }),
  explanation: localizedText(bankLimits.whyLetters),
}) as unknown as z.ZodType<BankQuestion, BankQuestion>

/** A question as its author sends it. It may be incomplete, but needs a question text. */
export const bankQuestion = questionFields.transform(removeOtherKinds)

export const bankTitle = nameField(bankLimits.titleLetters)
export const bankLanguages = oneOrManyOf(z.enum(questionLanguages), questionLanguages.length)
export const bankInput = z.object({ bank: uuid })

/** A student's proposal: a single choice question in the language of the student. */
export const proposalInput = z.strictObject({
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
export type ProposalInput = z.infer<typeof proposalInput>
