/** Player inputs of Quiz Flight. */

import { maxTypedAnswerLength, type Answer } from '../../questions/question.ts'
import { isTick, isWithin } from '../read-input.ts'

/** Confidence level: short (low), medium or long (high) string. */
export type StringLength = 1 | 2 | 3

export type QuizInput =
  | { readonly t: number; readonly do: 'string'; readonly length: StringLength }
  | { readonly t: number; readonly do: 'answer'; readonly answer: Answer }
  | { readonly t: number; readonly do: 'next' }

const maxIndexes = 6

export function readQuizInput(rawInput: unknown): QuizInput | null {
  if (typeof rawInput !== 'object' || rawInput === null) return null
  const { t, do: action, length, answer } = rawInput as Record<string, unknown>
  if (!isTick(t)) return null
  switch (action) {
    case 'next':
      return { t, do: action }
    case 'string':
      return isWithin(length, 1, 3) ? { t, do: action, length: length as StringLength } : null
    case 'answer': {
      const parsedAnswer = readAnswer(answer)
      return parsedAnswer === null ? null : { t, do: action, answer: parsedAnswer }
    }
    default:
      return null
  }
}

function readAnswer(rawAnswer: unknown): Answer | null {
  if (typeof rawAnswer !== 'object' || rawAnswer === null) return null
  const { kind, chosen, order, partners, number, text } = rawAnswer as Record<string, unknown>
  switch (kind) {
    case 'chosen':
      return areIndexes(chosen) ? { kind, chosen } : null
    case 'ordered':
      return areIndexes(order) ? { kind, order } : null
    case 'matched':
      return areIndexes(partners) ? { kind, partners } : null
    case 'number':
      return typeof number === 'number' && Math.abs(number) < 1e9 ? { kind, number } : null
    case 'text':
      return typeof text === 'string' && text.length <= maxTypedAnswerLength ? { kind, text } : null
    default:
      return null
  }
}

/** Validates a list of unique option indexes. */
const areIndexes = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= maxIndexes &&
  value.every((index) => isWithin(index, 0, maxIndexes - 1)) &&
  new Set(value).size === value.length
