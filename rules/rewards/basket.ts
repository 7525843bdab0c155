import { weekAround } from '../week.ts'
import type { Grant } from './grants.ts'

/** What can be had again and again is bounded, so that doing the known does not pay; learning never is. */

export const bounds = {
  basketPerWeek: 120,
  gameDaysPerDay: 2,
  gameDayPointsPerWeek: 30,
  questsPerWeek: 5,
  competitionsPerDay: 2,
} as const

export type KeptGrant = { readonly cause: string; readonly amount: number; readonly day: string }

const kindOf = (cause: string) => cause.slice(0, cause.indexOf(':'))
const repeatable = new Set(['gameday', 'quest', 'competition'])

/** Whether a repeatable grant of this day still fits, given what the same child was given before. */
export function fitsBasket(grant: Grant, day: string, before: readonly KeptGrant[]): boolean {
  const kind = kindOf(grant.cause)
  if (!repeatable.has(kind)) return true
  const week = new Set(weekAround(day))
  const ofWeek = before.filter((one) => week.has(one.day) && repeatable.has(kindOf(one.cause)))
  const sum = (list: readonly KeptGrant[]) => list.reduce((all, { amount }) => all + amount, 0)
  if (sum(ofWeek) + grant.amount > bounds.basketPerWeek) return false
  const same = ofWeek.filter((one) => kindOf(one.cause) === kind)
  if (kind === 'quest') return same.length < bounds.questsPerWeek && same.every((one) => one.day !== day)
  const ofDay = same.filter((one) => one.day === day).length
  if (kind === 'competition') return ofDay < bounds.competitionsPerDay
  return ofDay < bounds.gameDaysPerDay && sum(same) + grant.amount <= bounds.gameDayPointsPerWeek
}
