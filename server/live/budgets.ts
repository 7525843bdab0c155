import { takeToken, type Bucket } from '#rules/live/timing.ts'
import { networkOf } from '#rules/network.ts'
import type { LiveLimits } from './context.ts'

/**
 * What one person may say over all their connections and requests together; visitors share that of the address they
 * come from. Nothing costs more than half of it.
 */
export type Budget = { pay: (count: number) => boolean }

/** Somebody who is told apart from others at their address. */
type Known = { user: { id: string } }

export type Budgets = { of: (who: Known | null, address: string | null) => Budget }

/** Behind one address a school may be that comes back at once. */
const visitorsAtOnce = 4

/** As much as all windows of a session may say: a request takes from it and never adds to it. */
export function liveBudgets(
  limits: Pick<LiveLimits, 'perSecond' | 'burst' | 'windows'>,
  now: () => number = () => performance.now(),
): Budgets {
  const [perSecond, burstOfPerson] = [limits.perSecond * limits.windows, limits.burst * limits.windows]
  const buckets = new Map<string, Bucket>()
  const fullAgainMs = ((visitorsAtOnce * burstOfPerson) / perSecond) * 1000
  let forgotAt = now()

  /** Whoever said nothing for so long may say everything again, and need not be remembered. */
  function forgetFull(at: number) {
    if (at - forgotAt < fullAgainMs) return
    forgotAt = at
    for (const [name, bucket] of buckets) if (at - bucket.at > fullAgainMs) buckets.delete(name)
  }

  return {
    of(who, address) {
      const name = nameOf(who, address)
      const burst = who ? burstOfPerson : visitorsAtOnce * burstOfPerson
      return {
        pay(count) {
          const at = now()
          const left = takeToken(
            buckets.get(name) ?? { tokens: burst, at },
            at,
            perSecond,
            burst,
            Math.min(count, burst / 2),
          )
          if (!left) return false
          buckets.set(name, left)
          forgetFull(at)
          return true
        },
      }
    },
  }
}

export const nameOf = (who: Known | null, address: string | null) =>
  who ? `person ${who.user.id}` : `address ${networkOf(address ?? '')}`
