/** Compares answers in displayed indexes (see `hideAnswerKey`), for answers whose key has already been revealed. */

import { normalizeAnswerText } from './is-right.ts'
import type { Answer } from './question.ts'

/** `accepted`: all accepted words of a typed answer. */
export function isShownAnswerRight(key: Answer, answer: Answer, accepted: readonly string[]): boolean {
  if (key.kind === 'chosen' && answer.kind === 'chosen')
    return isSameList(key.chosen.toSorted(ascending), answer.chosen.toSorted(ascending))
  if (key.kind === 'ordered' && answer.kind === 'ordered') return isSameList(key.order, answer.order)
  if (key.kind === 'matched' && answer.kind === 'matched') return isSameList(key.partners, answer.partners)
  if (key.kind === 'number' && answer.kind === 'number') return key.number === answer.number
  if (key.kind !== 'text' || answer.kind !== 'text') return false
  const typed = normalizeAnswerText(answer.text)
  return [key.text, ...accepted].some((word) => normalizeAnswerText(word) === typed)
}

const ascending = (a: number, b: number) => a - b

const isSameList = (list: readonly number[], other: readonly number[]): boolean =>
  list.length === other.length && list.every((value, index) => value === other[index])
