import { sql } from 'drizzle-orm'
import type { Plan } from '#rules/plans.ts'
import { fitsQuota, quotaReason, quotas, type PersonalQuota, type Quota, type QuotaName } from '#rules/quotas.ts'
import { countUp, countUpEach, windowEndsIn } from './attempt-counts.server.ts'
import type { Context } from './command.server.ts'
import { AppError } from './errors.ts'
import type { Services } from './services.server.ts'

type Making = {
  adding?: number
  /** The school's, where the quota depends on it. */
  plan?: Plan['name']
  /** How many there are now, for quotas of how many there may be at a time. Asked under the lock. */
  existing?: () => Promise<number>
}

/**
 * Refuses what goes over a quota. Call it in the transaction that makes the thing, before it is made: whoever makes the
 * same for the same
 * subject waits until this transaction has ended, so that requests at the same moment cannot pass it together. What is
 * rolled back was not counted.
 */
export async function withinQuota(
  context: Pick<Context, 'db' | 'now'>,
  what: QuotaName,
  whose: string,
  making: Making = {},
): Promise<void> {
  const { adding = 1, plan, existing } = making
  if (adding === 0) return
  const quota: Quota = quotas[what]
  if (existing) {
    await context.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`quota:${what}:${whose}`}, 0))`)
    if (!fitsQuota(what, 'atOnce', await existing(), adding, plan))
      throw new AppError('refused', { reason: quotaReason(what) })
  }
  if (quota.perHour !== undefined || quota.perDay !== undefined) await countMade(context, what, whose, adding, plan)
}

const windows = [
  { kind: 'perHour', seconds: 3_600 },
  { kind: 'perDay', seconds: 86_400 },
] as const

/** The counter's row is held until the transaction ends: the next maker waits for it. */
async function countMade(
  { db, now }: Pick<Context, 'db' | 'now'>,
  what: QuotaName,
  whose: string,
  adding: number,
  plan?: Plan['name'],
): Promise<void> {
  for (const { kind, seconds } of windows) {
    if ((quotas[what] as Quota)[kind] === undefined) continue
    const counter = { subject: `quota:${what}:${kind}:${whose}`, windowSeconds: seconds }
    const [counted = 0] = await countUp(db.$client, [counter], now, adding)
    if (!fitsQuota(what, kind, counted - adding, adding, plan))
      throw new AppError('limited', { reason: 'quota', retryAfterSeconds: windowEndsIn(counter, now) })
  }
}

/** An act that ended at its time-out held a connection for as long as hundreds of others. */
const actsInOneTimedOut = 36

/**
 * What ended at its time-out was rolled back, its counting too, though it cost more than what is done. So it is counted
 * afterwards, by itself and without being refused: the next one is.
 */
export async function countTimedOut({ pool, now }: Pick<Services, 'pool' | 'now'>, whose: string, made?: QuotaName) {
  const counters = [
    { subject: `quota:act:perHour:${whose}`, windowSeconds: 3_600, by: actsInOneTimedOut },
    ...windows
      .filter(({ kind }) => made && (quotas[made] as Quota)[kind] !== undefined)
      .map(({ kind, seconds }) => ({ subject: `quota:${made}:${kind}:${whose}`, windowSeconds: seconds, by: 1 })),
  ]
  await countUpEach(pool, counters, now())
}

/** What one person makes, among many who are counted together. */
export type Made = { what: PersonalQuota; whose: string; adding: number }

/**
 * The same for many people and things at once, in one statement: those for whom it is too much, and when they may come
 * again. Nothing is counted of what they wanted.
 */
export async function overQuota(
  { db, now }: Pick<Context, 'db' | 'now'>,
  made: readonly Made[],
): Promise<ReadonlyMap<string, number>> {
  const counted = windows.flatMap(({ kind, seconds }) =>
    made
      .filter(({ what, adding }) => adding > 0 && (quotas[what] as Quota)[kind] !== undefined)
      .map((one) => ({ ...one, kind, subject: `quota:${one.what}:${kind}:${one.whose}`, windowSeconds: seconds })),
  )
  const by = counted.map(({ subject, windowSeconds, adding }) => ({ subject, windowSeconds, by: adding }))
  const counts = await countUpEach(db.$client, by, now)
  const over = new Map<string, number>()
  for (const [index, { what, whose, kind, adding, ...counter }] of counted.entries())
    if (!fitsQuota(what, kind, counts[index]! - adding, adding))
      over.set(whose, Math.max(over.get(whose) ?? 0, windowEndsIn(counter, now)))
  const refunds = by.filter((_, index) => over.has(counted[index]!.whose)).map((one) => ({ ...one, by: -one.by }))
  if (refunds.length > 0) await countUpEach(db.$client, refunds, now)
  return over
}
