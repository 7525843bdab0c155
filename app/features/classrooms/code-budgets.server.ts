import { codeTries } from '#rules/class-code.ts'
import { addressOf } from '#app/features/accounts/public.server.ts'
import type { Origin } from '#app/platform/command.server.ts'
import type { Services } from '#app/platform/services.server.ts'

/**
 * Wrong codes are counted when they happen, so that those who get in touch no common row: only a flood of wrong ones
 * waits for itself.
 */

type Budget = { subject: string; max: number; windowSeconds: number }

const hour = 3_600

/** Wrong class codes: by site, device and address. */
export const codeBudgets = (origin: Origin | null): [site: Budget, ...others: Budget[]] => [
  { subject: 'class-code:site', max: codeTries.siteHour, windowSeconds: hour },
  ...(origin
    ? [{ subject: `class-code-address:${addressOf(origin)}`, max: codeTries.addressHour, windowSeconds: hour }]
    : []),
  ...(origin?.device
    ? [{ subject: `class-code-device:${origin.device}`, max: codeTries.deviceFiveMinutes, windowSeconds: 300 }]
    : []),
]

const keysOf = (budgets: readonly Budget[], now: number) => {
  const sorted = budgets.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  return [
    sorted.map(({ subject }) => subject),
    sorted.map(({ windowSeconds }) => Math.floor(now / (windowSeconds * 1_000)) * windowSeconds),
  ]
}

/** How many wrong ones there were over the whole site this hour, and whether any of the budgets is spent. */
export async function budgetsNow(
  { pool, now }: Services,
  budgets: readonly Budget[],
): Promise<{ site: number; over: boolean }> {
  const { rows } = await pool.query<{ subject: string; count: number }>({
    name: 'read-code-budgets',
    text: `SELECT a.subject, a.count FROM attempt_counts a JOIN unnest($1::text[], $2::float8[]) AS asked (subject, started)
           ON a.subject = asked.subject AND a.window_start = to_timestamp(asked.started)`,
    values: keysOf(budgets, now()),
  })
  const counts = new Map(rows.map((row) => [row.subject, row.count]))
  return {
    site: counts.get(budgets[0]!.subject) ?? 0,
    over: budgets.some(({ subject, max }) => (counts.get(subject) ?? 0) >= max),
  }
}

export async function countWrongCode({ pool, now }: Services, budgets: readonly Budget[]): Promise<void> {
  await pool.query({ name: 'count-wrong-code', text: addOne, values: keysOf(budgets, now()) })
}

const addOne = `
  INSERT INTO attempt_counts (subject, window_start, count)
  SELECT subject, to_timestamp(started), 1 FROM unnest($1::text[], $2::float8[]) AS failed (subject, started)
  ON CONFLICT (subject, window_start) DO UPDATE SET count = attempt_counts.count + 1`
