import { graceDays, type Plan } from '../plans.ts'

/** The right of a school to a plan, from an unlock code, a subscription or an order. */
export type PlanGrant = {
  plan: Exclude<Plan['name'], 'free'>
  /** Students that the grant covers; null: no limit. */
  seats: number | null
  /** First and last day, `2027-08-31`. `endsOn` null: no end. */
  startsOn: string
  endsOn: string | null
  /** Whether the plan works for `graceDays` after its end; false after a refund. */
  hasGrace: boolean
}

/**
 * `active` until the last day, then `grace`: everything works. `frozen`: nothing new beyond the limits of Free, nothing
 * hidden, and no lesson, game or report ends.
 */
export type PlanState = 'free' | 'active' | 'grace' | 'frozen'

export type SchoolPlanState = {
  plan: Plan['name']
  state: PlanState
  endsOn: string | null
  /** First day of the limits of Free, while the plan is in grace. */
  freezesOn: string | null
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const rank: Record<Plan['name'], number> = { free: 0, teacher: 1, school: 2 }

/** The last day on which the plan works. */
export const lastWorkingDay = ({ endsOn, hasGrace }: Pick<PlanGrant, 'endsOn' | 'hasGrace'>): string =>
  endsOn === null ? '9999-12-31' : hasGrace ? addDays(endsOn, graceDays) : endsOn

/** The plan of a school today, by its grants: the largest that works, then the one that ends last. */
export function planState(grants: readonly PlanGrant[], today: string): SchoolPlanState {
  const begun = grants.filter(({ startsOn }) => startsOn <= today)
  const best = begun
    .filter((grant) => lastWorkingDay(grant) >= today)
    .toSorted((a, b) => rank[b.plan] - rank[a.plan] || (lastWorkingDay(a) < lastWorkingDay(b) ? 1 : -1))[0]
  if (!best) {
    const ended =
      begun
        .map(({ endsOn }) => endsOn!)
        .toSorted()
        .at(-1) ?? null
    return { plan: 'free', state: ended ? 'frozen' : 'free', endsOn: ended, freezesOn: null }
  }
  const isActive = best.endsOn === null || best.endsOn >= today
  return {
    plan: best.plan,
    state: isActive ? 'active' : 'grace',
    endsOn: isActive ? endOfChain(best, grants) : best.endsOn,
    freezesOn: isActive ? null : addDays(lastWorkingDay(best), 1),
  }
}

/** The last day on which the grant, or one of the same plan that follows it without a gap, is paid for. */
function endOfChain({ plan, endsOn }: PlanGrant, grants: readonly PlanGrant[]): string | null {
  let end = endsOn
  for (const next of grants
    .filter((grant) => grant.plan === plan)
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1)))
    if (end !== null && next.startsOn <= addDays(end, 1) && (next.endsOn === null || next.endsOn > end))
      end = next.endsOn
  return end
}

/** Last day of a grant of this many days. It begins after the end of grants of the same plan that still run. */
export function extendedEnd(
  grants: readonly PlanGrant[],
  plan: PlanGrant['plan'],
  today: string,
  days: number,
): string {
  const running = grants.filter((grant) => grant.plan === plan && grant.endsOn !== null && grant.endsOn >= today)
  const base =
    running
      .map(({ endsOn }) => endsOn!)
      .toSorted()
      .at(-1) ?? addDays(today, -1)
  return addDays(base, days)
}

type GrantPeriod = { startsOn: string; endsOn: string }

/**
 * First and last day of a new grant. It begins after the grants of the same plan that still run, so that the seats of a
 * short grant never last as long as a long one; with more seats than all of them it begins today and lasts its own days.
 */
export function grantPeriod(
  grants: readonly PlanGrant[],
  { plan, seats, days }: { plan: PlanGrant['plan']; seats: number | null; days: number },
  today: string,
): GrantPeriod {
  const running = grants.filter((grant) => grant.plan === plan && grant.endsOn !== null && grant.endsOn >= today)
  const hasMoreSeats = running.every((grant) => grant.seats !== null && (seats === null || seats > grant.seats))
  const endsOn = extendedEnd(hasMoreSeats ? [] : running, plan, today, days)
  return { startsOn: addDays(endsOn, 1 - days), endsOn }
}
