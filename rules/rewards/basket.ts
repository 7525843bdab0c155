import { daysOfWeek } from '../time/week.ts'
import type { Grant } from './grants.ts'

/** Daily and weekly limits ("basket") for repeatable rewards. Rewards for new learning are unlimited. */

export const basketLimits = {
  basketPerWeek: 120,
  gameDaysPerDay: 2,
  gameDayPointsPerWeek: 30,
  questsPerWeek: 5,
  competitionsPerDay: 2,
} as const

export type SavedGrant = { readonly cause: string; readonly amount: number; readonly day: string }

const causeKind = (cause: string) => cause.slice(0, cause.indexOf(':'))
const repeatableKinds = new Set(['gameday', 'quest', 'competition'])

/** Whether the limits allow a grant on this day, given the student's earlier grants. */
export function fitsBasket(grant: Grant, day: string, earlierGrants: readonly SavedGrant[]): boolean {
  const kind = causeKind(grant.cause)
  if (!repeatableKinds.has(kind)) return true
  const week = new Set(daysOfWeek(day))
  const weekGrants = earlierGrants.filter(
    (earlier) => week.has(earlier.day) && repeatableKinds.has(causeKind(earlier.cause)),
  )
  const sumAmounts = (list: readonly SavedGrant[]) => list.reduce((total, { amount }) => total + amount, 0)
  if (sumAmounts(weekGrants) + grant.amount > basketLimits.basketPerWeek) return false
  const sameKind = weekGrants.filter((earlier) => causeKind(earlier.cause) === kind)
  if (kind === 'quest')
    return sameKind.length < basketLimits.questsPerWeek && sameKind.every((earlier) => earlier.day !== day)
  const sameDayCount = sameKind.filter((earlier) => earlier.day === day).length
  if (kind === 'competition') return sameDayCount < basketLimits.competitionsPerDay
  return (
    sameDayCount < basketLimits.gameDaysPerDay &&
    sumAmounts(sameKind) + grant.amount <= basketLimits.gameDayPointsPerWeek
  )
}
