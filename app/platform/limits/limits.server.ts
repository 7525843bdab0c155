import { countUntilOver, refundCounts, secondsUntilWindowEnd, type Counter } from './attempt-counts.server.ts'
import { AppError } from '../errors/errors.ts'
import type { Services } from '../services/services.server.ts'

/**
 * A counter with its maximum per window. `refund`: successful attempts are refunded, so that only failures count.
 * `orSolve`: over the limit, a solved captcha still admits the request.
 */
export type LimitedCounter = Counter & { max: number; refund?: true; orSolve?: true }

export type SpendResult = {
  over: LimitedCounter | null
  /** Counters that were not incremented, because an earlier one was over its limit. */
  untouched: readonly LimitedCounter[]
  retryAfterSeconds: number
  refund: () => Promise<void>
}

/**
 * Increments the counters in order and stops at the first over its limit. Pass narrow limits before wide ones, in the
 * same order everywhere.
 */
export type Limits = { spend: (counters: readonly LimitedCounter[]) => Promise<SpendResult> }

/**
 * Counters are database rows, shared by all processes. Without PostgreSQL every limited request fails.
 */
export function openLimits({ pool, now, log }: Pick<Services, 'pool' | 'now' | 'log'>): Limits {
  const unavailable = (error: Error) => {
    log.error({ error }, 'failed to count rate limits')
    throw new AppError('unavailable')
  }

  return {
    async spend(counters) {
      const time = now()
      const counts = await countUntilOver(pool, counters, time).catch(unavailable)
      const last = counters[counts.length - 1]
      const over = last && counts.at(-1)! > last.max ? last : null
      const refundable = counters.slice(0, counts.length).filter((counter) => counter.refund)
      return {
        over,
        untouched: counters.slice(counts.length),
        retryAfterSeconds: over ? secondsUntilWindowEnd(over, time) : 0,
        async refund() {
          if (refundable.length > 0) await refundCounts(pool, refundable, time)
        },
      }
    },
  }
}
