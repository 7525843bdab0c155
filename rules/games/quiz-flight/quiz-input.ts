/** What somebody can mean in Quiz Flight. */

import { longestTypedAnswer, type Answer } from '../../questions/question.ts'
import { isTick, isWithin } from '../read-input.ts'

/** How much string is given: short, middle, long. */
export type StringLength = 1 | 2 | 3

export type QuizInput =
  | { readonly t: number; readonly do: 'string'; readonly length: StringLength }
  | { readonly t: number; readonly do: 'answer'; readonly answer: Answer }
  | { readonly t: number; readonly do: 'next' }

const mostPlaces = 6

export function readQuizInput(sent: unknown): QuizInput | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { t, do: act, length, answer } = sent as Record<string, unknown>
  if (!isTick(t)) return null
  switch (act) {
    case 'next':
      return { t, do: act }
    case 'string':
      return isWithin(length, 1, 3) ? { t, do: act, length: length as StringLength } : null
    case 'answer': {
      const read = readAnswer(answer)
      return read === null ? null : { t, do: act, answer: read }
    }
    default:
      return null
  }
}

function readAnswer(sent: unknown): Answer | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { kind, chosen, order, partners, number, text } = sent as Record<string, unknown>
  switch (kind) {
    case 'chosen':
      return arePlaces(chosen) ? { kind, chosen } : null
    case 'ordered':
      return arePlaces(order) ? { kind, order } : null
    case 'matched':
      return arePlaces(partners) ? { kind, partners } : null
    case 'number':
      return typeof number === 'number' && Math.abs(number) < 1e9 ? { kind, number } : null
    case 'text':
      return typeof text === 'string' && text.length <= longestTypedAnswer ? { kind, text } : null
    default:
      return null
  }
}

/** Each place at most once. */
const arePlaces = (sent: unknown): sent is number[] =>
  Array.isArray(sent) &&
  sent.length > 0 &&
  sent.length <= mostPlaces &&
  sent.every((place) => isWithin(place, 0, mostPlaces - 1)) &&
  new Set(sent).size === sent.length
