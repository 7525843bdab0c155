import {
  bankLimits,
  onlyItsKind,
  type BankOption,
  type BankQuestion,
  type QuestionKind,
  type QuestionLanguage,
  type Words,
} from '#rules/questions/bank-question.ts'

/** What the editor does to a question: nothing here is drawn. */

export const withWords = (words: Words, language: QuestionLanguage, text: string): Words => ({
  ...words,
  [language]: text,
})

export const replaced = <Item>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((one, place) => (place === at ? item : one))

const emptyOption: BankOption = { text: {}, right: false, why: {} }

/** The same question of another kind: what was written stays as far as the kind has a place for it. */
export function ofKind(question: BankQuestion, kind: QuestionKind): BankQuestion {
  const { least } = bankLimits.parts
  const fill = <Item>(items: readonly Item[], item: Item, count: number) => [
    ...items,
    ...Array.from({ length: Math.max(0, count - items.length) }, () => item),
  ]
  const next = { ...question, kind, program: kind === 'program' ? (question.program ?? '') : null }
  if (kind === 'order') return { ...next, items: fill(question.items, {}, least) }
  if (kind === 'match') return { ...next, pairs: fill(question.pairs, [{}, {}] as const, least) }
  if (kind === 'number' || kind === 'text') return next
  const options = fill(question.options, emptyOption, 4)
  return { ...next, options: kind === 'choice' ? oneRight(options) : options }
}

const oneRight = (options: readonly BankOption[]): BankOption[] => {
  const first = options.findIndex(({ right }) => right)
  return options.map((option, at) => ({ ...option, right: at === first }))
}

export const addOption = (question: BankQuestion): BankQuestion => ({
  ...question,
  options: [...question.options, emptyOption],
})

/** One is right in a choice, any in the others. */
export function markRight(question: BankQuestion, at: number): BankQuestion {
  const single = question.kind === 'choice'
  return {
    ...question,
    options: question.options.map((option, place) => ({
      ...option,
      right: place === at ? (single ? true : !option.right) : single ? false : option.right,
    })),
  }
}

const tidyWords = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words)
      .map(([language, text]) => [language, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  )

const isWritten = (words: Words) => Object.keys(words).length > 0

/** As it is kept: without what is empty, and without what another kind would need. */
export function tidyQuestion(question: BankQuestion): BankQuestion {
  const accepted = Object.entries(question.accepted)
    .map(([language, words]) => [language, [...new Set(words.map((word) => word.trim()))].filter(Boolean)] as const)
    .filter(([, words]) => words.length > 0)
  return onlyItsKind({
    ...question,
    program: (question.program ?? '').trimEnd() || null,
    question: tidyWords(question.question),
    explanation: tidyWords(question.explanation),
    skills: [...new Set(question.skills.map((skill) => skill.trim()))].filter(Boolean).slice(0, bankLimits.skills),
    options: question.options
      .map(({ text, right, why }) => ({ text: tidyWords(text), right, why: tidyWords(why) }))
      .filter(({ text }) => isWritten(text)),
    items: question.items.map(tidyWords).filter(isWritten),
    pairs: question.pairs
      .map(([left, other]) => [tidyWords(left), tidyWords(other)] as const)
      .filter(([left, other]) => isWritten(left) || isWritten(other)),
    accepted: Object.fromEntries(accepted),
  })
}

/** Whether two say the same: the database keeps fields in an order of its own. */
export const sameQuestion = (one: BankQuestion, other: BankQuestion): boolean => sorted(one) === sorted(other)

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

export const movedBy = <Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] => {
  const next = [...items]
  const [item] = next.splice(at, 1)
  next.splice(at + by, 0, item!)
  return next
}
