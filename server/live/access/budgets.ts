import { takeToken, type Bucket } from '#rules/live/timing.ts'
import { networkOf } from '#rules/identity/network.ts'
import type { LiveLimits } from '../context.ts'

/**
 * Rate limit of one user over all connections and requests; visitors of one network share one budget. A single message
 * costs at most half of a full budget.
 */
export type Budget = { spend: (count: number) => boolean }

/** A user or guest with a budget separate from other visitors of the same address. */
type Account = { user: { id: string } }

export type Budgets = { budgetFor: (account: Account | null, address: string | null) => Budget }

/** Visitors of one network get a larger burst: a whole school behind one address may reconnect concurrently. */
const visitorBurstFactor = 4

/** A budget equals the limits of all connections of a session; plain HTTP requests use the same budget. */
export function createBudgets(
  limits: Pick<LiveLimits, 'perSecond' | 'burst' | 'perSession'>,
  now: () => number = () => performance.now(),
): Budgets {
  const [perSecond, userBurst] = [limits.perSecond * limits.perSession, limits.burst * limits.perSession]
  const buckets = new Map<string, Bucket>()
  const refillMs = ((visitorBurstFactor * userBurst) / perSecond) * 1000
  let sweptAt = now()

  /** A bucket unused for this long is full again, so it can be removed. */
  function removeFullBuckets(time: number) {
    if (time - sweptAt < refillMs) return
    sweptAt = time
    for (const [key, bucket] of buckets) if (time - bucket.at > refillMs) buckets.delete(key)
  }

  return {
    budgetFor(account, address) {
      const key = ownerKey(account, address)
      const burst = account ? userBurst : visitorBurstFactor * userBurst
      return {
        spend(count) {
          const time = now()
          const remaining = takeToken(
            buckets.get(key) ?? { tokens: burst, at: time },
            time,
            perSecond,
            burst,
            Math.min(count, burst / 2),
          )
          if (!remaining) return false
          buckets.set(key, remaining)
          removeFullBuckets(time)
          return true
        },
      }
    },
  }
}

export const ownerKey = (account: Account | null, address: string | null) =>
  account ? `person ${account.user.id}` : `address ${networkOf(address ?? '')}`
