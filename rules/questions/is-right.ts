import type { Answer, Question } from './question.ts'

/** Ignores character width, case, whitespace, quotes and final punctuation. */
export const normalizeAnswerText = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s"'“”‘’«»]+|[\s"'“”‘’«».!?。！？]+$/gu, '')

/** An answer must be completely correct. An answer of another kind than the question is wrong. */
export function isRight(question: Question, answer: Answer): boolean {
  switch (question.kind) {
    case 'choice':
    case 'several':
      return answer.kind === 'chosen' && areCorrectOptions(question.options, answer.chosen)
    case 'order':
      return answer.kind === 'ordered' && isAscending(answer.order, question.items.length)
    case 'match':
      return answer.kind === 'matched' && isAscending(answer.partners, question.pairs.length)
    case 'number':
      return answer.kind === 'number' && answer.number === question.answer
    case 'text':
      return answer.kind === 'text' && isAccepted(question.accepted, normalizeAnswerText(answer.text))
  }
}

/** `typed` is already normalized: normalizing once per accepted word would be expensive for a whole class. */
const isAccepted = (words: readonly string[], typed: string): boolean =>
  words.some((word) => normalizeAnswerText(word) === typed)

const areCorrectOptions = (options: readonly { readonly isRight: boolean }[], chosen: readonly number[]): boolean =>
  new Set(chosen).size === chosen.length &&
  chosen.length === options.filter((option) => option.isRight).length &&
  chosen.every((option) => options[option]?.isRight === true)

const isAscending = (positions: readonly number[], length: number): boolean =>
  positions.length === length && positions.every((position, index) => position === index)
