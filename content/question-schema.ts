/** What a bank of questions looks like as a file, and what each question must hold to. */

import { z } from 'zod'
import { longestTypedAnswer, type Answer, type Question, questionKinds } from '#rules/questions/question.ts'
import { quizLimits, type QuizQuestion } from '#rules/questions/quiz.ts'
import { contentLanguages, inFourLanguages as four, type ContentLanguage } from './languages.ts'

const words = (most: number) => z.string().min(1).max(most)

const option = z.strictObject({ text: four(words(40)), right: z.boolean(), why: four(words(200)).optional() })

/** What is asked and how it is answered, wherever it is asked. */
const asked = {
  kind: z.enum(questionKinds),
  question: four(words(160)),
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
}

const question = z.strictObject({
  id: z.string().regex(/^[a-z]{2,4}(-[a-z\d]+)+$/),
  ages: z.tuple([z.number().int().min(5), z.number().int().max(15)]),
  skills: z
    .array(z.string().regex(/^[a-z]+(-[a-z]+)*$/))
    .min(1)
    .max(3),
  difficulty: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  seconds: z.number().int().min(10).max(120),
  /** A drawing in `pictures/`, without words, and what it shows for those who do not see it. */
  picture: z.strictObject({ file: z.string().regex(/^[a-z\d]+(-[a-z\d]+)*$/), alt: four(words(200)) }).optional(),
  ...asked,
})
export type QuestionFile = z.infer<typeof question>

export const bankSchema = z.array(question)

/** Of a wrong answer that is typed, ordered or matched: which one, and what is said to it. Options say it themselves. */
const places = z.array(z.number().int().min(1).max(6)).min(3).max(6)
const mistake = z.union([
  z.strictObject({ number: z.number(), why: four(words(200)) }),
  z.strictObject({ text: four(words(longestTypedAnswer)), why: four(words(200)) }),
  z.strictObject({ order: places, why: four(words(200)) }),
  z.strictObject({ partners: places, why: four(words(200)) }),
])

/** A question of a lesson: it belongs to its step, so it has no name, age or time of its own. */
export const quizQuestion = z.strictObject({
  ...asked,
  mistakes: z.array(mistake).min(1).max(quizLimits.mistakes).optional(),
})
export type QuizQuestionFile = z.infer<typeof quizQuestion>

type Asked = Omit<QuizQuestionFile, 'mistakes'>

/** What is wrong with a question, in words for its author. */
export function questionFaults(file: Asked): readonly string[] {
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

function hasRightOptions({ kind, options = [] }: Asked): boolean {
  const right = options.filter((one) => one.right).length
  if (kind === 'choice') return right === 1
  return kind !== 'several' || (right > 1 && right < options.length)
}

const hasDoubles = ({ options = [] }: Asked, language: ContentLanguage): boolean =>
  new Set(options.map(({ text }) => text[language])).size < options.length

type ByKind = Pick<Asked, 'options' | 'items' | 'pairs' | 'answer' | 'accepted'>

/** A question about a program is a choice, or asks for a number. */
function asOneKind({ kind, options, items, pairs, answer, accepted }: Asked): Exclude<Asked['kind'], 'program'> | null {
  const given: Record<Exclude<Asked['kind'], 'program'>, ByKind[keyof ByKind]> = {
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

export function questionIn(
  file: Asked & Pick<QuestionFile, 'id' | 'picture'>,
  language: ContentLanguage,
): Question | null {
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

/** Questions of a quiz in one language; those that lack what their kind needs are found by the check. */
export const quizIn = (
  step: { readonly id: string; readonly questions: readonly QuizQuestionFile[] },
  language: ContentLanguage,
): readonly QuizQuestion[] =>
  step.questions.flatMap(({ mistakes = [], ...file }, at) => {
    const question = questionIn({ ...file, id: `${step.id}.${at + 1}` }, language)
    const foreseen = mistakes.map((one) => ({ answer: wrongAnswer(one, language), why: one.why[language] }))
    return question ? [{ ...question, mistakes: foreseen }] : []
  })

/** Authors count from 1. */
function wrongAnswer(one: z.infer<typeof mistake>, language: ContentLanguage): Answer {
  const fromZero = (counted: readonly number[]) => counted.map((place) => place - 1)
  if ('number' in one) return { kind: 'number', number: one.number }
  if ('text' in one) return { kind: 'text', text: one.text[language] }
  if ('order' in one) return { kind: 'ordered', order: fromZero(one.order) }
  return { kind: 'matched', partners: fromZero(one.partners) }
}

/** What the server judges by: a word is right in whichever language it was typed. */
export const quizKeyOf = (step: Parameters<typeof quizIn>[0]): readonly Question[] =>
  quizIn(step, 'en').map(({ mistakes: _, ...question }, at) =>
    question.kind === 'text'
      ? { ...question, accepted: contentLanguages.flatMap((one) => step.questions[at]!.accepted?.[one] ?? []) }
      : question,
  )
