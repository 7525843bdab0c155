/** Checks shown to the author of a question: missing parts, and hints that reveal the answer. Reasons are optional. */

import {
  deriveAnswerKind,
  bankLimits,
  translateInto,
  type BankQuestion,
  type QuestionLanguage,
  type LocalizedText,
} from './bank-question.ts'

export const checks = ['asked', 'answerable', 'differ', 'fair', 'described', 'languages'] as const
export type Check = (typeof checks)[number]

/** A failed check, with language and option index if applicable. */
export type QuestionProblem = { readonly check: Check; readonly language?: QuestionLanguage; readonly place?: number }

/** A correct option longer than all others by this factor can be guessed without reading. */
const suspiciousLengthRatio = 1.5

export function findProblems(
  question: BankQuestion,
  languages: readonly QuestionLanguage[],
): readonly QuestionProblem[] {
  const usedLanguages = languages.filter((language) =>
    listTexts(question).some(({ words }) => (words[language] ?? '') !== ''),
  )
  const [first = languages[0]!] = usedLanguages
  return [
    ...(question.question[first] ? [] : [{ check: 'asked' as const, language: first }]),
    ...(isAnswerable(question) ? [] : [{ check: 'answerable' as const }]),
    ...usedLanguages
      .filter((language) => hasDuplicates(question, language))
      .map((language) => ({ check: 'differ' as const, language })),
    ...usedLanguages
      .filter((language) => isRightOptionTooLong(question, language))
      .map((language) => ({ check: 'fair' as const, language })),
    ...usedLanguages
      .filter((language) => question.picture && !question.picture.alt[language])
      .map((language) => ({ check: 'described' as const, language })),
    ...languages.flatMap((language) => findMissingText(question, first, language)),
  ]
}

/** Whether the question is complete in at least one of these languages. */
export const isPlayable = (question: BankQuestion, languages: readonly QuestionLanguage[]): boolean =>
  languages.some((language) => translateInto('', question, language) !== null)

function isAnswerable(question: BankQuestion): boolean {
  const { options, items, pairs, answer, accepted, program, kind } = question
  if (kind === 'program' && !program) return false
  const right = options.filter((option) => option.right).length
  const { least } = bankLimits.parts
  switch (deriveAnswerKind(question)) {
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

function hasDuplicates({ options, items }: BankQuestion, language: QuestionLanguage): boolean {
  const texts = [...options.map(({ text }) => text), ...items].flatMap((words) => words[language] ?? [])
  return new Set(texts).size < texts.length
}

function isRightOptionTooLong({ options }: BankQuestion, language: QuestionLanguage): boolean {
  const lengths = (right: boolean) =>
    options.filter((option) => option.right === right).map(({ text }) => (text[language] ?? '').length)
  const [rights, wrongs] = [lengths(true), lengths(false)]
  if (rights.length !== 1 || wrongs.length === 0) return false
  // Short options reveal nothing by their length.
  return rights[0]! > 12 && rights[0]! > suspiciousLengthRatio * Math.max(...wrongs)
}

type PlacedText = { readonly words: LocalizedText; readonly place?: number }

const listTexts = ({ question, options, items, pairs }: BankQuestion): PlacedText[] => [
  { words: question },
  ...options.map(({ text }, place) => ({ words: text, place })),
  ...items.map((words, place) => ({ words, place })),
  ...pairs.flatMap(([left, right], place) => [
    { words: left, place },
    { words: right, place },
  ]),
]

/** Reports only the first text that is missing in a language, to keep the list short. */
function findMissingText(
  question: BankQuestion,
  from: QuestionLanguage,
  language: QuestionLanguage,
): QuestionProblem[] {
  const missing = listTexts(question).find(({ words }) => words[from] && !words[language])
  if (missing) return [{ check: 'languages', language, ...(missing.place !== undefined && { place: missing.place }) }]
  const lacksAccepted = deriveAnswerKind(question) === 'text' && question.accepted[from] && !question.accepted[language]
  return lacksAccepted ? [{ check: 'languages', language }] : []
}
