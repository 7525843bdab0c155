import { z } from 'zod'
import {
  contributionParts,
  requestLengths as lengths,
  schoolSizes,
  schoolWants,
} from '#rules/requests/public-request.ts'
import { isText } from '#rules/input/text.ts'
import { nameField } from '#app/platform/forms/name-field.ts'

const email = z.email().max(lengths.email)

/** Several lines, so that line breaks stay. */
const textField = (max: number) =>
  z
    .string()
    .max(2 * max)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => isText(text) && text.length <= max, 'too-long')

const optional = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === '' ? undefined : value), field.optional())

const school = z.object({
  kind: z.literal('school'),
  email,
  name: nameField(lengths.name),
  school: nameField(lengths.school),
  country: nameField(lengths.country),
  size: z.enum(schoolSizes),
  want: z.enum(schoolWants),
  message: optional(textField(lengths.message)),
})

const beta = z.object({
  kind: z.literal('beta'),
  email,
  name: nameField(lengths.name),
  school: optional(nameField(lengths.school)),
  message: optional(textField(lengths.message)),
})

const contribution = z.object({
  kind: z.literal('contribution'),
  email,
  part: z.enum(contributionParts),
  title: nameField(lengths.title),
  proposal: textField(lengths.proposal).refine((text) => text !== '', 'missing'),
  page: optional(nameField(lengths.page)),
  credit: optional(nameField(lengths.name)),
  /** The author may share it under the license of the lessons. */
  license: z.literal('on'),
})

export const requestInput = z.discriminatedUnion('kind', [school, beta, contribution]).and(
  z.object({
    locale: z.enum(['en', 'th', 'ko', 'cn']),
    /** Chosen by the page and repeated when it sends the form again, so that a lost reply creates no second request. */
    token: z.string().min(16).max(64),
  }),
)

export type RequestInput = z.infer<typeof requestInput>
