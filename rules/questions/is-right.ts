import type { Answer, Question } from './question.ts'

/** Width, case, spaces and the dots of a sentence say nothing about whether somebody knows a word. */
export const plainText = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s"'“”‘’«»]+|[\s"'“”‘’«».!?。！？]+$/gu, '')

/** Whether an answer is right as a whole. An answer of another kind than the question is wrong. */
export function isRight(question: Question, answer: Answer): boolean {
  switch (question.kind) {
    case 'choice':
    case 'several':
      return answer.kind === 'chosen' && areTheRight(question.options, answer.chosen)
    case 'order':
      return answer.kind === 'ordered' && isCounting(answer.order, question.items.length)
    case 'match':
      return answer.kind === 'matched' && isCounting(answer.partners, question.pairs.length)
    case 'number':
      return answer.kind === 'number' && answer.number === question.answer
    case 'text':
      return answer.kind === 'text' && isAccepted(question.accepted, plainText(answer.text))
  }
}

/** What was typed is made plain once: few letters may stand for many, and a whole class types them. */
const isAccepted = (words: readonly string[], typed: string): boolean => words.some((word) => plainText(word) === typed)

const areTheRight = (options: readonly { readonly isRight: boolean }[], chosen: readonly number[]): boolean =>
  new Set(chosen).size === chosen.length &&
  chosen.length === options.filter((option) => option.isRight).length &&
  chosen.every((at) => options[at]?.isRight === true)

const isCounting = (places: readonly number[], length: number): boolean =>
  places.length === length && places.every((place, at) => place === at)
