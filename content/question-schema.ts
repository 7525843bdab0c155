/** File format of question banks, and the rules that each question must follow. */

import { z } from 'zod'
import { maxTypedAnswerLength, type Answer, type Question, questionKinds } from '#rules/questions/question.ts'
import { quizLimits, type QuizQuestion } from '#rules/questions/quiz.ts'
import { contentLanguages, inFourLanguages as four, type ContentLanguage } from './languages.ts'

const boundedText = (maxLength: number) => z.string().min(1).max(maxLength)

const option = z.strictObject({
  text: four(boundedText(40)),
  right: z.boolean(),
  why: four(boundedText(200)).optional(),
})

/** Fields that bank questions and quiz questions share. */
const questionFields = {
  kind: z.enum(questionKinds),
  question: four(boundedText(160)),
  program: boundedText(400).optional(),
  options: z.array(option).min(2).max(5).optional(),
  items: z
    .array(four(boundedText(60)))
    .min(3)
    .max(6)
    .optional(),
  pairs: z
    .array(z.tuple([four(boundedText(60)), four(boundedText(60))]))
    .min(3)
    .max(6)
    .optional(),
  answer: z.number().optional(),
  accepted: four(z.array(boundedText(maxTypedAnswerLength)).min(1)).optional(),
  explanation: four(boundedText(200)),
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
  /** A picture in `pictures/` without text, and its alternative text. */
  picture: z.strictObject({ file: z.string().regex(/^[a-z\d]+(-[a-z\d]+)*$/), alt: four(boundedText(200)) }).optional(),
  ...questionFields,
})
export type QuestionFile = z.infer<typeof question>

export const bankSchema = z.array(question)

/** Feedback for specific wrong answers that are typed, ordered or matched; options contain their own feedback. */
const positions = z.array(z.number().int().min(1).max(6)).min(3).max(6)
const mistake = z.union([
  z.strictObject({ number: z.number(), why: four(boundedText(200)) }),
  z.strictObject({ text: four(boundedText(maxTypedAnswerLength)), why: four(boundedText(200)) }),
  z.strictObject({ order: positions, why: four(boundedText(200)) }),
  z.strictObject({ partners: positions, why: four(boundedText(200)) }),
])

/** A quiz question of a lesson step; unlike a bank question it has no id, ages or time limit. */
export const quizQuestion = z.strictObject({
  ...questionFields,
  mistakes: z.array(mistake).min(1).max(quizLimits.mistakes).optional(),
})
export type QuizQuestionFile = z.infer<typeof quizQuestion>

type QuestionContent = Omit<QuizQuestionFile, 'mistakes'>

/** Rule violations of a question, as messages for its author. */
export function findQuestionFaults(file: QuestionContent): readonly string[] {
  const rules: Readonly<Record<string, boolean>> = {
    'lacks a field that its kind requires': resolveKind(file) === null,
    'must have a program if and only if its kind is "program"':
      (file.kind === 'program') !== (file.program !== undefined),
    'cannot be read in eight seconds': file.question.en.length > 110 || file.question.cn.length > 60,
    'needs exactly one right option, or (kind "several") several right and a wrong one': !hasRightOptions(file),
    'has two equal options': contentLanguages.some((language) => hasDuplicateOptions(file, language)),
    'has a wrong option without feedback': file.options?.some(({ right, why }) => !right && why === undefined) ?? false,
  }
  return Object.keys(rules).filter((fault) => rules[fault])
}

function hasRightOptions({ kind, options = [] }: QuestionContent): boolean {
  const right = options.filter((option) => option.right).length
  if (kind === 'choice') return right === 1
  return kind !== 'several' || (right > 1 && right < options.length)
}

const hasDuplicateOptions = ({ options = [] }: QuestionContent, language: ContentLanguage): boolean =>
  new Set(options.map(({ text }) => text[language])).size < options.length

type KindContent = Pick<QuestionContent, 'options' | 'items' | 'pairs' | 'answer' | 'accepted'>

/** A question of kind `program` is really a choice or a number question. */
function resolveKind({
  kind,
  options,
  items,
  pairs,
  answer,
  accepted,
}: QuestionContent): Exclude<QuestionContent['kind'], 'program'> | null {
  const contentByKind: Record<Exclude<QuestionContent['kind'], 'program'>, KindContent[keyof KindContent]> = {
    choice: options,
    several: options,
    order: items,
    match: pairs,
    number: answer,
    text: accepted,
  }
  if (kind !== 'program') return contentByKind[kind] === undefined ? null : kind
  if (options === undefined) return answer === undefined ? null : 'number'
  return options.filter((option) => option.right).length > 1 ? 'several' : 'choice'
}

export function localizeQuestion(
  file: QuestionContent & Pick<QuestionFile, 'id' | 'picture'>,
  language: ContentLanguage,
): Question | null {
  const common = {
    id: file.id,
    question: file.question[language],
    explanation: file.explanation[language],
    program: file.program ?? null,
    picture: file.picture ? { file: file.picture.file, alt: file.picture.alt[language] } : null,
  }
  const kind = resolveKind(file)
  switch (kind) {
    case null:
      return null
    case 'choice':
    case 'several': {
      const options = (file.options ?? []).map(({ text, right, why }) => ({
        text: text[language],
        isRight: right,
        // A right option without its own feedback uses the explanation.
        why: why?.[language] ?? (right ? file.explanation[language] : null),
      }))
      return { ...common, kind, options }
    }
    case 'order':
      return { ...common, kind, items: (file.items ?? []).map((item) => item[language]) }
    case 'match':
      return {
        ...common,
        kind,
        pairs: (file.pairs ?? []).map(([left, other]) => [left[language], other[language]] as const),
      }
    case 'number':
      return { ...common, kind, answer: file.answer ?? 0 }
    case 'text':
      return { ...common, kind, accepted: file.accepted?.[language] ?? [] }
  }
}

/** Questions of a quiz in one language; skips incomplete questions, which the content check reports. */
export const localizeQuiz = (
  step: { readonly id: string; readonly questions: readonly QuizQuestionFile[] },
  language: ContentLanguage,
): readonly QuizQuestion[] =>
  step.questions.flatMap(({ mistakes = [], ...file }, index) => {
    const question = localizeQuestion({ ...file, id: `${step.id}.${index + 1}` }, language)
    const localizedMistakes = mistakes.map((item) => ({ answer: toAnswer(item, language), why: item.why[language] }))
    return question ? [{ ...question, mistakes: localizedMistakes }] : []
  })

/** Converts an author's wrong answer; positions in files start at 1. */
function toAnswer(item: z.infer<typeof mistake>, language: ContentLanguage): Answer {
  const toZeroBased = (numbers: readonly number[]) => numbers.map((number) => number - 1)
  if ('number' in item) return { kind: 'number', number: item.number }
  if ('text' in item) return { kind: 'text', text: item.text[language] }
  if ('order' in item) return { kind: 'ordered', order: toZeroBased(item.order) }
  return { kind: 'matched', partners: toZeroBased(item.partners) }
}

/** Questions with right answers for the server; typed answers are accepted in every language. */
export const buildQuizKey = (step: Parameters<typeof localizeQuiz>[0]): readonly Question[] =>
  localizeQuiz(step, 'en').map(({ mistakes: _, ...question }, index) =>
    question.kind === 'text'
      ? {
          ...question,
          accepted: contentLanguages.flatMap((language) => step.questions[index]!.accepted?.[language] ?? []),
        }
      : question,
  )
