import { AppError } from '#app/platform/errors.ts'
import type { Services } from '#app/platform/services.server.ts'

/**
 * One thing that is counted: so many in so long. `refund` gives a successful try back, so that only failures count;
 * `orSolve` lets those over it in who solve the captcha.
 */
export type Draw = { subject: string; max: number; windowSeconds: number; refund?: true; orSolve?: true }

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
      const startOf = (draw: Draw) => Math.floor(at / (draw.windowSeconds * 1_000)) * draw.windowSeconds
      const keysOf = (some: readonly Draw[]) => [some.map(({ subject }) => subject), some.map(startOf)]
      const values = [...keysOf(draws), draws.map(({ max }) => max)]
      const { rows } = await pool
        .query<{ counts: number[] }>({
          name: 'count-attempts',
          text: 'SELECT count_attempts($1, $2, $3) AS counts',
          values,
        })
        .catch(unavailable)
      const { counts } = rows[0]!
      const last = draws[counts.length - 1]
      const over = last && counts.at(-1)! > last.max ? last : null
      const refunded = draws.slice(0, counts.length).filter((draw) => draw.refund)
      return {
        over,
        rest: draws.slice(counts.length),
        retryAfterSeconds: over ? Math.ceil(startOf(over) + over.windowSeconds - at / 1_000) : 0,
        async refund() {
          if (refunded.length > 0)
            await pool.query({ name: 'refund-attempts', text: giveBack, values: keysOf(refunded) })
        },
      }
    },
  }
}

// An upsert, because an update would take the rows in an order of its own and two requests could wait for each other.
const giveBack = `
  INSERT INTO attempt_counts (subject, window_start, count)
  SELECT subject, to_timestamp(started), 0 FROM unnest($1::text[], $2::float8[]) AS drawn (subject, started)
  ON CONFLICT (subject, window_start) DO UPDATE SET count = greatest(attempt_counts.count - 1, 0)`
