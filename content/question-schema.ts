/** What a bank of questions looks like as a file, and what each question must hold to. */

import { z } from 'zod'
import { longestTypedAnswer, type Question, questionKinds } from '#rules/questions/question.ts'
import { contentLanguages, type ContentLanguage } from './schema.ts'

const words = (most: number) => z.string().min(1).max(most)
const four = <Texts extends z.ZodType>(texts: Texts) => z.strictObject({ en: texts, th: texts, ko: texts, cn: texts })

const option = z.strictObject({ text: four(words(40)), right: z.boolean(), why: four(words(200)).optional() })

const question = z.strictObject({
  id: z.string().regex(/^[a-z]{2,4}(-[a-z\d]+)+$/),
  kind: z.enum(questionKinds),
  ages: z.tuple([z.number().int().min(5), z.number().int().max(15)]),
  skills: z
    .array(z.string().regex(/^[a-z]+(-[a-z]+)*$/))
    .min(1)
    .max(3),
  difficulty: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  seconds: z.number().int().min(10).max(120),
  question: four(words(160)),
  /** A drawing in `pictures/`, without words, and what it shows for those who do not see it. */
  picture: z.strictObject({ file: z.string().regex(/^[a-z\d]+(-[a-z\d]+)*$/), alt: four(words(200)) }).optional(),
  program: words(400).optional(),
  options: z.array(option).min(2).max(5).optional(),
  items: z
    .array(four(words(60)))
    .min(3)
    .max(6)
    .optional(),
  pairs: z
    .array(z.tuple([four(words(60)), four(words(60))]))
    .min(3)
    .max(6)
    .optional(),
  answer: z.number().optional(),
  accepted: four(z.array(words(longestTypedAnswer)).min(1)).optional(),
  explanation: four(words(200)),
})
export type QuestionFile = z.infer<typeof question>

export const bankSchema = z.array(question)

/** What is wrong with a question, in words for its author. */
export function questionFaults(file: QuestionFile): readonly string[] {
  const rules: Readonly<Record<string, boolean>> = {
    'lacks what its kind needs': asOneKind(file) === null,
    'has a program or is called one, not both': (file.kind === 'program') !== (file.program !== undefined),
    'cannot be read in eight seconds': file.question.en.length > 110 || file.question.cn.length > 60,
    'needs one right option, or two and a wrong one': !hasRightOptions(file),
    'has two options alike': contentLanguages.some((language) => hasDoubles(file, language)),
    'has a wrong option that says no why': file.options?.some(({ right, why }) => !right && why === undefined) ?? false,
  }
  return Object.keys(rules).filter((fault) => rules[fault])
}

function hasRightOptions({ kind, options = [] }: QuestionFile): boolean {
  const right = options.filter((one) => one.right).length
  if (kind === 'choice') return right === 1
  return kind !== 'several' || (right > 1 && right < options.length)
}

const hasDoubles = ({ options = [] }: QuestionFile, language: ContentLanguage): boolean =>
  new Set(options.map(({ text }) => text[language])).size < options.length

type ByKind = Pick<QuestionFile, 'options' | 'items' | 'pairs' | 'answer' | 'accepted'>

/** A question about a program is a choice, or asks for a number. */
function asOneKind({
  kind,
  options,
  items,
  pairs,
  answer,
  accepted,
}: QuestionFile): Exclude<QuestionFile['kind'], 'program'> | null {
  const given: Record<Exclude<QuestionFile['kind'], 'program'>, ByKind[keyof ByKind]> = {
    choice: options,
    several: options,
    order: items,
    match: pairs,
    number: answer,
    text: accepted,
  }
  if (kind !== 'program') return given[kind] === undefined ? null : kind
  if (options === undefined) return answer === undefined ? null : 'number'
  return options.filter((one) => one.right).length > 1 ? 'several' : 'choice'
}

export function questionIn(file: QuestionFile, language: ContentLanguage): Question | null {
  const asked = {
    id: file.id,
    question: file.question[language],
    explanation: file.explanation[language],
    program: file.program ?? null,
    picture: file.picture ? { file: file.picture.file, alt: file.picture.alt[language] } : null,
  }
  const kind = asOneKind(file)
  switch (kind) {
    case null:
      return null
    case 'choice':
    case 'several': {
      const options = (file.options ?? []).map(({ text, right, why }) => ({
        text: text[language],
        isRight: right,
        // What a right answer says of itself is the explanation, where it says no more.
        why: why?.[language] ?? (right ? file.explanation[language] : null),
      }))
      return { ...asked, kind, options }
    }
    case 'order':
      return { ...asked, kind, items: (file.items ?? []).map((item) => item[language]) }
    case 'match':
      return {
        ...asked,
        kind,
        pairs: (file.pairs ?? []).map(([left, other]) => [left[language], other[language]] as const),
      }
    case 'number':
      return { ...asked, kind, answer: file.answer ?? 0 }
    case 'text':
      return { ...asked, kind, accepted: file.accepted?.[language] ?? [] }
  }
}
