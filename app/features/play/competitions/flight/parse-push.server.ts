import type { Json } from '#rules/live/values.ts'
import { parseSentAnswer } from '../rounds/save-answers.server.ts'
import type { SentPush } from './contract.ts'

/** More than a player can answer in the time of a flight. */
const maxNumber = 2_000

const isNumber = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxNumber

/** Returns null for an invalid message. */
export function parseSentPush(value: Json): SentPush | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value.round !== 0) return null
  if ('hint' in value)
    return Object.keys(value).length === 2 && isNumber(value.hint) ? { round: 0, hint: value.hint } : null
  const { number, ...rest } = value
  const sent = isNumber(number) ? parseSentAnswer(rest) : null
  return sent && { round: 0, number: number as number, answer: sent.answer }
}
