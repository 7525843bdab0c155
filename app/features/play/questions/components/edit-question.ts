import {
  bankLimits,
  removeOtherKinds,
  type BankOption,
  type BankQuestion,
  type QuestionKind,
  type QuestionLanguage,
  type LocalizedText,
} from '#rules/questions/bank-question.ts'

/** Edits of a question in the editor, independent of rendering. */

export const setText = (texts: LocalizedText, language: QuestionLanguage, text: string): LocalizedText => ({
  ...texts,
  [language]: text,
})

export const replaceAt = <Item>(items: readonly Item[], index: number, item: Item): Item[] =>
  items.map((entry, entryIndex) => (entryIndex === index ? item : entry))

const emptyOption: BankOption = { text: {}, right: false, why: {} }

/** Changes the kind of a question; contents that the new kind supports stay. */
export function changeKind(question: BankQuestion, kind: QuestionKind): BankQuestion {
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
  return { ...next, options: kind === 'choice' ? keepFirstRight(options) : options }
}

const keepFirstRight = (options: readonly BankOption[]): BankOption[] => {
  const first = options.findIndex(({ right }) => right)
  return options.map((option, index) => ({ ...option, right: index === first }))
}

export const addOption = (question: BankQuestion): BankQuestion => ({
  ...question,
  options: [...question.options, emptyOption],
})

/** Marks an option as right; a single choice has exactly one right option. */
export function markRight(question: BankQuestion, optionIndex: number): BankQuestion {
  const isSingle = question.kind === 'choice'
  return {
    ...question,
    options: question.options.map((option, index) => ({
      ...option,
      right: index === optionIndex ? (isSingle ? true : !option.right) : isSingle ? false : option.right,
    })),
  }
}

const trimTexts = (texts: LocalizedText): LocalizedText =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([language, text]) => [language, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  )

const hasText = (texts: LocalizedText) => Object.keys(texts).length > 0

/** The question as it is saved: without empty texts and without parts of other kinds. */
export function tidyQuestion(question: BankQuestion): BankQuestion {
  const accepted = Object.entries(question.accepted)
    .map(([language, words]) => [language, [...new Set(words.map((word) => word.trim()))].filter(Boolean)] as const)
    .filter(([, words]) => words.length > 0)
  return removeOtherKinds({
    ...question,
    program: (question.program ?? '').trimEnd() || null,
    picture: question.picture && { ...question.picture, alt: trimTexts(question.picture.alt) },
    question: trimTexts(question.question),
    explanation: trimTexts(question.explanation),
    skills: [...new Set(question.skills.map((skill) => skill.trim()))].filter(Boolean).slice(0, bankLimits.skills),
    options: question.options
      .map(({ text, right, why }) => ({ text: trimTexts(text), right, why: trimTexts(why) }))
      .filter(({ text }) => hasText(text)),
    items: question.items.map(trimTexts).filter(hasText),
    pairs: question.pairs
      .map(([left, other]) => [trimTexts(left), trimTexts(other)] as const)
      .filter(([left, other]) => hasText(left) || hasText(other)),
    accepted: Object.fromEntries(accepted),
  })
}

/** Compares contents; the database stores JSON fields in a different order. */
export const isSameQuestion = (question: BankQuestion, other: BankQuestion): boolean =>
  toSortedJson(question) === toSortedJson(other)

const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, nested: unknown) =>
    nested && typeof nested === 'object' && !Array.isArray(nested)
      ? Object.fromEntries(Object.entries(nested).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : nested,
  )

export const moveItemBy = <Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] => {
  const next = [...items]
  const [item] = next.splice(index, 1)
  next.splice(index + by, 0, item!)
  return next
}
