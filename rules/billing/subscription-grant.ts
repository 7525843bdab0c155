import { addDays, type PlanGrant } from './plan-state.ts'

/** The facts of a subscription that decide about a plan. Times are seconds since 1970. */
export type SubscriptionFacts = {
  /** `active`, `past_due`, `canceled` and others of the payment service. */
  status: string
  startedAt: number
  periodStart: number
  periodEnd: number
  endedAt: number | null
  /** Whether the latest invoice is paid: the service begins a period before it collects the money. */
  isPaid: boolean
  /** When the latest payment was returned in full; null: it was not. */
  refundedAt: number | null
}

const dayOf = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10)

/** The days and the grace that a subscription grants; null if nothing was paid yet. */
export function grantOfSubscription(
  facts: SubscriptionFacts,
): (Pick<PlanGrant, 'startsOn' | 'hasGrace'> & { endsOn: string }) | null {
  const { status, startedAt, periodStart, periodEnd, endedAt, isPaid, refundedAt } = facts
  if (status === 'incomplete' || status === 'incomplete_expired') return null
  const startsOn = dayOf(startedAt)
  // The money is back: the plan ended on the day before, without grace.
  if (refundedAt !== null) return { startsOn, endsOn: addDays(dayOf(refundedAt), -1), hasGrace: false }
  if (!isPaid && periodStart <= startedAt) return null
  const paidUntil = isPaid ? periodEnd : periodStart
  return { startsOn, endsOn: dayOf(Math.min(endedAt ?? paidUntil, paidUntil)), hasGrace: true }
}

const endedStatuses: readonly string[] = ['open', 'ending', 'canceled', 'incomplete_expired']

/** Whether a subscription collects money again by itself, so that its school must not start a second one. */
export const isRunning = (status: string): boolean => !endedStatuses.includes(status)
