import { chaseItems, type ChaseItem } from '#rules/competitions/chase/items.ts'
import type { Json } from '#rules/live/values.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { parseSentAnswer } from '../rounds/save-answers.server.ts'
import type { SentMove } from './contract.ts'

/** More than a player can answer in the time of a game. */
const maxNumber = 2_000

type JsonObject = { readonly [key: string]: Json }

const isNumber = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxNumber

const isItem = (value: Json | undefined): value is ChaseItem => chaseItems.some((item) => item === value)

/** Returns null for an invalid message. */
export function parseSentMove(value: Json): SentMove | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value.round !== 0) return null
  if ('hint' in value)
    return Object.keys(value).length === 2 && isNumber(value.hint) ? { round: 0, hint: value.hint } : null
  if ('item' in value) return parsePurchase(value)
  const { number, ...rest } = value
  const sent = isNumber(number) ? parseSentAnswer(rest) : null
  return sent && { round: 0, number: number as number, answer: sent.answer }
}

/** Only a bridge names a friend. */
function parsePurchase({ round, number, item, to, ...rest }: JsonObject): SentMove | null {
  if (round !== 0 || Object.keys(rest).length > 0 || !isNumber(number) || !isItem(item)) return null
  if (item !== 'bridge') return to === null ? { round: 0, number, item, to } : null
  return typeof to === 'string' && isUuid(to) ? { round: 0, number, item, to } : null
}
