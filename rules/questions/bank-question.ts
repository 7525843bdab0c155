/** A question as a bank keeps it: in as many of four languages as its author wrote. */

import type { Option, Question, questionKinds } from './question.ts'

export const questionLanguages = ['en', 'th', 'ko', 'cn'] as const
export type QuestionLanguage = (typeof questionLanguages)[number]
export type QuestionKind = (typeof questionKinds)[number]

export type Words = Readonly<Partial<Record<QuestionLanguage, string>>>
export type BankOption = { readonly text: Words; readonly right: boolean; readonly why: Words }
export type Pair = readonly [Words, Words]

export type BankQuestion = {
  readonly kind: QuestionKind
  readonly seconds: number
  readonly skills: readonly string[]
  readonly question: Words
  /** Python text of our subset. */
  readonly program: string | null
  readonly picture: { readonly file: string; readonly alt: Words } | null
  readonly options: readonly BankOption[]
  /** In the right order. */
  readonly items: readonly Words[]
  readonly pairs: readonly Pair[]
  readonly answer: number | null
  readonly accepted: Readonly<Partial<Record<QuestionLanguage, readonly string[]>>>
  readonly explanation: Words
}

/** What a bank and its questions may hold. `content/question-schema.ts` asks more of our own. */
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

/** What a question is answered like: one about a program is a choice, or asks for a number. */
export type AnswerKind = Exclude<QuestionKind, 'program'>

export function answerKindOf({ kind, options }: Pick<BankQuestion, 'kind' | 'options'>): AnswerKind {
  if (kind !== 'program') return kind
  if (options.length === 0) return 'number'
  return options.filter((option) => option.right).length > 1 ? 'several' : 'choice'
}

/**
 * Without what only another kind is answered with: it is never shown. What one kind may hold, written to its end in every
 * language, fits into its column, which the parts of all kinds together would not: `questions.db.test.ts` tries it.
 */
export function onlyItsKind(question: BankQuestion): BankQuestion {
  const { kind, program, options, items, pairs, answer, accepted } = question
  const answered = answerKindOf(question)
  return {
    ...question,
    program: kind === 'program' ? program : null,
    options: answered === 'choice' || answered === 'several' ? options : [],
    items: answered === 'order' ? items : [],
    pairs: answered === 'match' ? pairs : [],
    answer: answered === 'number' ? answer : null,
    accepted: answered === 'text' ? accepted : {},
  }
}

/** In one language, as it is played; nothing where it is not whole in that language. */
export function questionInLanguage(id: string, kept: BankQuestion, language: QuestionLanguage): Question | null {
  const asked = {
    id,
    question: kept.question[language] ?? '',
    explanation: kept.explanation[language] ?? '',
    program: kept.program,
    picture: kept.picture && { file: kept.picture.file, alt: kept.picture.alt[language] ?? '' },
  }
  if (asked.question === '' || (kept.kind === 'program') !== (kept.program !== null)) return null
  const answered = answerIn(kept, language)
  return answered && { ...asked, ...answered }
}

type Answered<One = Question> = One extends Question
  ? Omit<One, 'id' | 'question' | 'explanation' | 'program' | 'picture'>
  : never

/** What it is answered with; nothing where something of that is missing. */
function answerIn(kept: BankQuestion, language: QuestionLanguage): Answered | null {
  const kind = answerKindOf(kept)
  switch (kind) {
    case 'choice':
    case 'several': {
      const options = optionsIn(kept, language)
      return fitsChoice(kind, options) ? { kind, options } : null
    }
    case 'order': {
      const items = kept.items.map((item) => item[language] ?? '')
      return items.length >= bankLimits.parts.least && allDiffer(items) ? { kind, items } : null
    }
    case 'match': {
      const pairs = kept.pairs.map(([left, other]) => [left[language] ?? '', other[language] ?? ''] as const)
      const sides = [pairs.map(([left]) => left), pairs.map(([, other]) => other)]
      return pairs.length >= bankLimits.parts.least && sides.every(allDiffer) ? { kind, pairs } : null
    }
    case 'number':
      return kept.answer === null ? null : { kind, answer: kept.answer }
    case 'text': {
      const accepted = kept.accepted[language] ?? []
      return accepted.length > 0 ? { kind, accepted } : null
    }
  }
}

function optionsIn({ options, explanation }: BankQuestion, language: QuestionLanguage): Option[] {
  const explained = explanation[language] || null
  return options.map(({ text, right, why }) => ({
    text: text[language] ?? '',
    isRight: right,
    why: why[language] ?? (right ? explained : null),
  }))
}

function fitsChoice(kind: 'choice' | 'several', options: readonly Option[]): boolean {
  const right = options.filter(({ isRight }) => isRight).length
  const fits = kind === 'choice' ? right === 1 : right > 1 && right < options.length
  return fits && options.length > 1 && allDiffer(options.map(({ text }) => text))
}

/** Each is written, and none is written twice. */
const allDiffer = (texts: readonly string[]): boolean => !texts.includes('') && new Set(texts).size === texts.length

/** In the language somebody reads, else in the first of the bank's in which it is whole. */
export function playableQuestion(
  id: string,
  kept: BankQuestion,
  wanted: QuestionLanguage,
  languages: readonly QuestionLanguage[],
): Question | null {
  for (const language of [wanted, ...languages]) {
    const question = questionInLanguage(id, kept, language)
    if (question) return question
  }
  return null
}
