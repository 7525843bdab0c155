/** What an author is told while they write: what is missing, and what gives the answer away. */

import {
  answerKindOf,
  bankLimits,
  questionInLanguage,
  type BankQuestion,
  type QuestionLanguage,
  type Words,
} from './bank-question.ts'

export const checks = ['asked', 'answerable', 'differ', 'fair', 'why', 'languages'] as const
export type Check = (typeof checks)[number]

/** A check that a question does not pass, and where that is known. */
export type Finding = { readonly check: Check; readonly language?: QuestionLanguage; readonly place?: number }

/** The right option is longer than every other by more than this: whoever reads nothing finds it. */
const givenAway = 1.5

export function findingsOf(question: BankQuestion, languages: readonly QuestionLanguage[]): readonly Finding[] {
  const written = languages.filter((language) => textsOf(question).some(({ words }) => (words[language] ?? '') !== ''))
  const [first = languages[0]!] = written
  return [
    ...(question.question[first] ? [] : [{ check: 'asked' as const, language: first }]),
    ...(isAnswerable(question) ? [] : [{ check: 'answerable' as const }]),
    ...written
      .filter((language) => hasDoubles(question, language))
      .map((language) => ({ check: 'differ' as const, language })),
    ...written
      .filter((language) => isGivenAway(question, language))
      .map((language) => ({ check: 'fair' as const, language })),
    ...missingReasons(question, first),
    ...languages.flatMap((language) => missingTexts(question, first, language)),
  ]
}

/** Whether it can be played as it is, in one of these languages. */
export const isPlayable = (question: BankQuestion, languages: readonly QuestionLanguage[]): boolean =>
  languages.some((language) => questionInLanguage('', question, language) !== null)

function isAnswerable(question: BankQuestion): boolean {
  const { options, items, pairs, answer, accepted, program, kind } = question
  if (kind === 'program' && !program) return false
  const right = options.filter((option) => option.right).length
  const { least } = bankLimits.parts
  switch (answerKindOf(question)) {
    case 'choice':
      return options.length > 1 && right === 1
    case 'several':
      return right > 1 && right < options.length
    case 'order':
      return items.length >= least
    case 'match':
      return pairs.length >= least
    case 'number':
      return answer !== null
    case 'text':
      return Object.values(accepted).some((words) => words.length > 0)
  }
}

function hasDoubles({ options, items }: BankQuestion, language: QuestionLanguage): boolean {
  const texts = [...options.map(({ text }) => text), ...items].flatMap((words) => words[language] ?? [])
  return new Set(texts).size < texts.length
}

function isGivenAway({ options }: BankQuestion, language: QuestionLanguage): boolean {
  const lengths = (right: boolean) =>
    options.filter((option) => option.right === right).map(({ text }) => (text[language] ?? '').length)
  const [rights, wrongs] = [lengths(true), lengths(false)]
  if (rights.length !== 1 || wrongs.length === 0) return false
  // A word or two is no clue.
  return rights[0]! > 12 && rights[0]! > givenAway * Math.max(...wrongs)
}

const missingReasons = ({ options }: BankQuestion, language: QuestionLanguage): Finding[] =>
  options.flatMap(({ right, why }, place) =>
    right || why[language] ? [] : [{ check: 'why' as const, language, place }],
  )

type Text = { readonly words: Words; readonly place?: number }

const textsOf = ({ question, options, items, pairs }: BankQuestion): Text[] => [
  { words: question },
  ...options.map(({ text }, place) => ({ words: text, place })),
  ...items.map((words, place) => ({ words, place })),
  ...pairs.flatMap(([left, other], place) => [
    { words: left, place },
    { words: other, place },
  ]),
]

/** The first text that is written in one language and not in another: naming all of them helps nobody. */
function missingTexts(question: BankQuestion, from: QuestionLanguage, language: QuestionLanguage): Finding[] {
  const missing = textsOf(question).find(({ words }) => words[from] && !words[language])
  if (missing) return [{ check: 'languages', language, ...(missing.place !== undefined && { place: missing.place }) }]
  const typed = answerKindOf(question) === 'text' && question.accepted[from] && !question.accepted[language]
  return typed ? [{ check: 'languages', language }] : []
}
