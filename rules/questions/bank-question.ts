/** A question as stored in a question bank, in up to four languages. */

import type { Option, Question, questionKinds } from './question.ts'

export const questionLanguages = ['en', 'th', 'ko', 'cn'] as const
export type QuestionLanguage = (typeof questionLanguages)[number]
export type QuestionKind = (typeof questionKinds)[number]

export type LocalizedText = Readonly<Partial<Record<QuestionLanguage, string>>>
export type BankOption = { readonly text: LocalizedText; readonly right: boolean; readonly why: LocalizedText }
export type Pair = readonly [LocalizedText, LocalizedText]

export type BankQuestion = {
  readonly kind: QuestionKind
  readonly seconds: number
  readonly skills: readonly string[]
  readonly question: LocalizedText
  /** Program in the supported Python subset. */
  readonly program: string | null
  readonly picture: { readonly file: string; readonly alt: LocalizedText } | null
  readonly options: readonly BankOption[]
  /** In the correct order. */
  readonly items: readonly LocalizedText[]
  readonly pairs: readonly Pair[]
  readonly answer: number | null
  readonly accepted: Readonly<Partial<Record<QuestionLanguage, readonly string[]>>>
  readonly explanation: LocalizedText
}

/** Limits of a bank and its questions. Built-in questions have stricter rules in `content/question-schema.ts`. */
export const bankLimits = {
  titleLetters: 80,
  questionLetters: 160,
  optionLetters: 60,
  whyLetters: 200,
  acceptedLetters: 40,
  programLetters: 400,
  skillLetters: 40,
  skills: 3,
  options: 6,
  parts: { least: 3, most: 6 },
  accepted: 6,
  seconds: { least: 10, usual: 20, most: 120 },
  questions: 300,
} as const

export const emptyQuestion: BankQuestion = {
  kind: 'choice',
  seconds: bankLimits.seconds.usual,
  skills: [],
  question: {},
  program: null,
  picture: null,
  options: [],
  items: [],
  pairs: [],
  answer: null,
  accepted: {},
  explanation: {},
}

/** Form of the answer; a program question is answered by options or by a number. */
export type AnswerKind = Exclude<QuestionKind, 'program'>

export function deriveAnswerKind({ kind, options }: Pick<BankQuestion, 'kind' | 'options'>): AnswerKind {
  if (kind !== 'program') return kind
  if (options.length === 0) return 'number'
  return options.filter((option) => option.right).length > 1 ? 'several' : 'choice'
}

/**
 * Removes fields that belong to other kinds, which are never shown. The maximum content of one kind fits the database
 * column, but the content of all kinds together would not (see `questions.db.test.ts`).
 */
export function removeOtherKinds(question: BankQuestion): BankQuestion {
  const { kind, program, options, items, pairs, answer, accepted } = question
  const answerKind = deriveAnswerKind(question)
  return {
    ...question,
    program: kind === 'program' ? program : null,
    options: answerKind === 'choice' || answerKind === 'several' ? options : [],
    items: answerKind === 'order' ? items : [],
    pairs: answerKind === 'match' ? pairs : [],
    answer: answerKind === 'number' ? answer : null,
    accepted: answerKind === 'text' ? accepted : {},
  }
}

/** Returns the question in one language, or null if it is incomplete in that language. */
export function translateInto(id: string, stored: BankQuestion, language: QuestionLanguage): Question | null {
  const common = {
    id,
    question: stored.question[language] ?? '',
    explanation: stored.explanation[language] ?? '',
    program: stored.program,
    picture: stored.picture && { file: stored.picture.file, alt: stored.picture.alt[language] ?? '' },
  }
  if (common.question === '' || (stored.kind === 'program') !== (stored.program !== null)) return null
  const answerPart = buildAnswerPart(stored, language)
  return answerPart && { ...common, ...answerPart }
}

type AnswerPart<QuestionType = Question> = QuestionType extends Question
  ? Omit<QuestionType, 'id' | 'question' | 'explanation' | 'program' | 'picture'>
  : never

/** Null if a part of the answer is missing in the language. */
function buildAnswerPart(stored: BankQuestion, language: QuestionLanguage): AnswerPart | null {
  const kind = deriveAnswerKind(stored)
  switch (kind) {
    case 'choice':
    case 'several': {
      const options = translateOptions(stored, language)
      return isValidChoice(kind, options) ? { kind, options } : null
    }
    case 'order': {
      const items = stored.items.map((item) => item[language] ?? '')
      return items.length >= bankLimits.parts.least && areAllDistinct(items) ? { kind, items } : null
    }
    case 'match': {
      const pairs = stored.pairs.map(([left, right]) => [left[language] ?? '', right[language] ?? ''] as const)
      const sides = [pairs.map(([left]) => left), pairs.map(([, right]) => right)]
      return pairs.length >= bankLimits.parts.least && sides.every(areAllDistinct) ? { kind, pairs } : null
    }
    case 'number':
      return stored.answer === null ? null : { kind, answer: stored.answer }
    case 'text': {
      const accepted = stored.accepted[language] ?? []
      return accepted.length > 0 ? { kind, accepted } : null
    }
  }
}

function translateOptions({ options, explanation }: BankQuestion, language: QuestionLanguage): Option[] {
  const fallbackReason = explanation[language] || null
  return options.map(({ text, right, why }) => ({
    text: text[language] ?? '',
    isRight: right,
    why: why[language] ?? (right ? fallbackReason : null),
  }))
}

function isValidChoice(kind: 'choice' | 'several', options: readonly Option[]): boolean {
  const right = options.filter(({ isRight }) => isRight).length
  const hasValidCount = kind === 'choice' ? right === 1 : right > 1 && right < options.length
  return hasValidCount && options.length > 1 && areAllDistinct(options.map(({ text }) => text))
}

/** Also false if a text is empty. */
const areAllDistinct = (texts: readonly string[]): boolean =>
  !texts.includes('') && new Set(texts).size === texts.length

/** The preferred language, otherwise the first bank language in which the question is complete. */
export const findQuestionLanguage = (
  id: string,
  stored: BankQuestion,
  preferredLanguage: QuestionLanguage,
  languages: readonly QuestionLanguage[],
): QuestionLanguage | null =>
  [preferredLanguage, ...languages].find((language) => translateInto(id, stored, language) !== null) ?? null

/** Translates into the language of `findQuestionLanguage`; null if the question is complete in none. */
export function translateQuestion(
  id: string,
  stored: BankQuestion,
  preferredLanguage: QuestionLanguage,
  languages: readonly QuestionLanguage[],
): Question | null {
  const language = findQuestionLanguage(id, stored, preferredLanguage, languages)
  return language && translateInto(id, stored, language)
}
