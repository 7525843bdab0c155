import type { Origin } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { dayMs, dayOf, limits } from '#rules/cards/limits.ts'
import { addressOf } from '#app/features/accounts/public.server.ts'

/** Failures are counted when they happen, so that those who get in touch no common row: only a flood of wrong ones waits for itself. */

type Budget = { subject: string; max: number; windowSeconds: number }

const hour = 3_600

/** Wrong class codes: by site, device and address. Over any of them a sum is asked for. */
export const codeBudgets = (origin: Origin): [site: Budget, ...others: Budget[]] => [
  { subject: 'class-code:site', max: limits.codesPerHour, windowSeconds: hour },
  { subject: `class-code-address:${addressOf(origin)}`, max: 200, windowSeconds: hour },
  ...(origin.device ? [{ subject: `class-code-device:${origin.device}`, max: 20, windowSeconds: 300 }] : []),
]

const startOf = ({ windowSeconds }: Budget, now: number) => Math.floor(now / (windowSeconds * 1_000)) * windowSeconds

const keysOf = (budgets: readonly Budget[], now: number) => {
  const sorted = budgets.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  return [sorted.map(({ subject }) => subject), sorted.map((budget) => startOf(budget, now))]
}

export async function countsOf({ pool, now }: Services, budgets: readonly Budget[]): Promise<number[]> {
  const { rows } = await pool.query<{ subject: string; count: number }>({
    name: 'read-failures',
    text: `SELECT a.subject, a.count FROM attempt_counts a JOIN unnest($1::text[], $2::float8[]) AS asked (subject, started)
           ON a.subject = asked.subject AND a.window_start = to_timestamp(asked.started)`,
    values: keysOf(budgets, now()),
  })
  const counts = new Map(rows.map((row) => [row.subject, row.count]))
  return budgets.map(({ subject }) => counts.get(subject) ?? 0)
}

export async function countFailure({ pool, now }: Services, budgets: readonly Budget[]): Promise<void> {
  await pool.query({ name: 'count-failure', text: addOne, values: keysOf(budgets, now()) })
}

const addOne = `
  INSERT INTO attempt_counts (subject, window_start, count)
  SELECT subject, to_timestamp(started), 1 FROM unnest($1::text[], $2::float8[]) AS failed (subject, started)
  ON CONFLICT (subject, window_start) DO UPDATE SET count = attempt_counts.count + 1
  RETURNING count`

const classDay = (classroomId: string): Budget => ({ subject: `class-secret:${classroomId}`, max: limits.classPerDay, windowSeconds: dayMs / 1_000 })

/** Misses of a class today, by the class-code way. */
export async function classMisses(db: Pick<Database, '$client'>, classroomId: string, now: number): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>('SELECT count FROM attempt_counts WHERE subject = $1 AND window_start = to_timestamp($2)', [
    classDay(classroomId).subject,
    (dayOf(now) * dayMs) / 1_000,
  ])
  return rows[0]?.count ?? 0
}

/** Takes one of the class's misses before a secret is looked at, and holds its row: two at once cannot both be the sixtieth. */
export async function takeClassMiss(db: Database, classroomId: string, now: number): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(addOne, keysOf([classDay(classroomId)], now))
  return rows[0]!.count
}

export async function forgetClassMisses(db: Database, classroomId: string, now: number): Promise<void> {
  const [[subject], [started]] = keysOf([classDay(classroomId)], now) as [string[], number[]]
  await db.$client.query('DELETE FROM attempt_counts WHERE subject = $1 AND window_start = to_timestamp($2)', [subject, started])
}

export async function giveClassMissBack(db: Database, classroomId: string, now: number): Promise<void> {
  const [[subject], [started]] = keysOf([classDay(classroomId)], now) as [string[], number[]]
  await db.$client.query('UPDATE attempt_counts SET count = count - 1 WHERE subject = $1 AND window_start = to_timestamp($2)', [subject, started])
}
