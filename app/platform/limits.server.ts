import { countUntilOver, giveBack, windowEndsIn, type Counter } from './attempt-counts.server.ts'
import { AppError } from './errors.ts'
import type { Services } from './services.server.ts'

/**
 * One thing that is counted: so many in so long. `refund` gives a successful try back, so that only failures count;
 * `orSolve` lets those over it in who solve the captcha.
 */
export type Draw = Counter & { max: number; refund?: true; orSolve?: true }

export type Spent = {
  over: Draw | null
  /** What was not drawn from, because the one before it was spent. */
  rest: readonly Draw[]
  retryAfterSeconds: number
  refund: () => Promise<void>
}

/**
 * Drawn from in the order given, no further than the first that is spent; so narrow budgets stand before wide ones,
 * everywhere in the same order.
 */
export type Limits = { spend: (draws: readonly Draw[]) => Promise<Spent> }

/**
 * Counters are rows, so they hold over any number of processes. Without PostgreSQL nothing is counted and nobody gets
 * in.
 */
export function openLimits({ pool, now, log }: Pick<Services, 'pool' | 'now' | 'log'>): Limits {
  const unavailable = (error: Error) => {
    log.error({ error }, 'limits')
    throw new AppError('unavailable')
  }

  return {
    async spend(draws) {
      const at = now()
      const counts = await countUntilOver(pool, draws, at).catch(unavailable)
      const last = draws[counts.length - 1]
      const over = last && counts.at(-1)! > last.max ? last : null
      const refunded = draws.slice(0, counts.length).filter((draw) => draw.refund)
      return {
        over,
        rest: draws.slice(counts.length),
        retryAfterSeconds: over ? windowEndsIn(over, at) : 0,
        async refund() {
          if (refunded.length > 0) await giveBack(pool, refunded, at)
        },
      }
    },
  }
}
