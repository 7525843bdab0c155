import type { QuestionLanguage } from './bank-question.ts'
import type { Answer, Picture, Question } from './question.ts'

/** A question for display: it does not reveal the correct answer, not even by the order of its parts. */
export type ShownQuestion = {
  readonly id: string
  readonly kind: Question['kind']
  readonly question: string
  /** Set if the texts are not in the requested language. */
  readonly language?: QuestionLanguage
  readonly program: string | null
  readonly picture: Picture | null
  /** Options or items to order, each with its displayed index. */
  readonly parts: readonly Part[]
  /** Right sides to match with the parts. */
  readonly partners: readonly Part[]
  /** Number of options to choose; null if the player must find out. */
  readonly choose: number | null
}
export type Part = { readonly place: number; readonly text: string }

/**
 * Parts to order or match are sorted by text and renumbered, because their stored indexes reveal the answer. Players
 * answer with displayed indexes, which `toStoredAnswer` converts. When players use several languages, the texts of
 * `sortReference` define the order for all.
 */
export function hideAnswerKey(question: Question, sortReference: Question = question): ShownQuestion {
  const { id, kind, question: questionText, program, picture = null } = question
  const base = { id, kind, question: questionText, program, picture, parts: [], partners: [], choose: null }
  switch (question.kind) {
    case 'choice':
      return { ...base, parts: toParts(question.options.map(({ text }) => text)), choose: 1 }
    case 'several':
      return { ...base, parts: toParts(question.options.map(({ text }) => text)) }
    case 'order':
      return {
        ...base,
        parts: toSortedParts(question.items, sortReference.kind === 'order' ? sortReference.items : question.items),
      }
    case 'match':
      return {
        ...base,
        parts: toParts(question.pairs.map(([left]) => left)),
        partners: toSortedParts(
          question.pairs.map(([, right]) => right),
          (sortReference.kind === 'match' ? sortReference : question).pairs.map(([, right]) => right),
        ),
      }
    case 'number':
    case 'text':
      return base
  }
}

const toParts = (texts: readonly string[]): Part[] => texts.map((text, place) => ({ place, text }))
const toSortedParts = (texts: readonly string[], sortReference: readonly string[]): Part[] =>
  toParts(sortedIndexes(sortReference).map((place) => texts[place]!))

/** Stored index for each displayed index. */
const sortedIndexes = (texts: readonly string[]): number[] =>
  texts.map((_, place) => place).toSorted((a, b) => (texts[a]! < texts[b]! ? -1 : texts[a]! > texts[b]! ? 1 : 0))

/** Converts displayed indexes (see `hideAnswerKey`) to stored indexes, which `isRight` expects. */
export function toStoredAnswer(question: Question, answer: Answer): Answer {
  const toStoredIndexes = (texts: readonly string[], places: readonly number[]) => {
    const sorted = sortedIndexes(texts)
    return places.map((place) => sorted[place] ?? -1)
  }
  if (question.kind === 'order' && answer.kind === 'ordered')
    return { kind: 'ordered', order: toStoredIndexes(question.items, answer.order) }
  if (question.kind === 'match' && answer.kind === 'matched') {
    const rightSides = question.pairs.map(([, right]) => right)
    return { kind: 'matched', partners: toStoredIndexes(rightSides, answer.partners) }
  }
  return answer
}

/** Converts a stored answer to displayed indexes (see `hideAnswerKey`). */
export function toDisplayedAnswer(question: Question, answer: Answer): Answer {
  const toDisplayedIndexes = (texts: readonly string[], places: readonly number[]) => {
    const sorted = sortedIndexes(texts)
    return places.map((place) => sorted.indexOf(place))
  }
  if (question.kind === 'order' && answer.kind === 'ordered')
    return { kind: 'ordered', order: toDisplayedIndexes(question.items, answer.order) }
  if (question.kind === 'match' && answer.kind === 'matched') {
    const rightSides = question.pairs.map(([, right]) => right)
    return { kind: 'matched', partners: toDisplayedIndexes(rightSides, answer.partners) }
  }
  return answer
}

/** The correct answer in displayed indexes (see `hideAnswerKey`). */
export function createDisplayedKey(question: Question): Answer {
  const toDisplayedIndexes = (texts: readonly string[]) => {
    const sorted = sortedIndexes(texts)
    return texts.map((_, place) => sorted.indexOf(place))
  }
  switch (question.kind) {
    case 'choice':
    case 'several':
      return { kind: 'chosen', chosen: question.options.flatMap(({ isRight }, place) => (isRight ? [place] : [])) }
    case 'order':
      return { kind: 'ordered', order: toDisplayedIndexes(question.items) }
    case 'match':
      return { kind: 'matched', partners: toDisplayedIndexes(question.pairs.map(([, right]) => right)) }
    case 'number':
      return { kind: 'number', number: question.answer }
    case 'text':
      return { kind: 'text', text: question.accepted[0] ?? '' }
  }
}
