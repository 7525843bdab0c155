import { sql } from 'drizzle-orm'
import type { Plan } from '#rules/plans.ts'
import { fitsQuota, quotaReason, quotas, type PersonalQuota, type Quota, type QuotaName } from '#rules/quotas.ts'
import { countUp, countUpEach, secondsUntilWindowEnd } from './attempt-counts.server.ts'
import type { CommandContext } from '../commands/command.server.ts'
import { AppError } from '../errors/errors.ts'
import type { Services } from '../services/services.server.ts'

type QuotaOptions = {
  amount?: number
  /** The school's plan, for quotas that depend on it. */
  plan?: Plan['name']
  /** Current number of rows, for quotas that limit how many may exist. Called while the quota lock is held. */
  existing?: () => Promise<number>
}

/**
 * Throws if the quota would be exceeded. Call it in the creating transaction, before the insert: it holds a lock until
 * the transaction ends, so that concurrent requests cannot pass together. A rollback also undoes the count.
 */
export async function enforceQuota(
  context: Pick<CommandContext, 'db' | 'now'>,
  name: QuotaName,
  ownerKey: string,
  options: QuotaOptions = {},
): Promise<void> {
  const { amount = 1, plan, existing } = options
  if (amount === 0) return
  const quota: Quota = quotas[name]
  if (existing) {
    await context.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`quota:${name}:${ownerKey}`}, 0))`)
    if (!fitsQuota(name, 'atOnce', await existing(), amount, plan))
      throw new AppError('refused', { reason: quotaReason(name) })
  }
  if (quota.perHour !== undefined || quota.perDay !== undefined)
    await countCreated(context, name, ownerKey, amount, plan)
}

const windows = [
  { kind: 'perHour', seconds: 3_600 },
  { kind: 'perDay', seconds: 86_400 },
] as const

/** The counter row stays locked until the transaction ends, so concurrent creators wait here. */
async function countCreated(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  name: QuotaName,
  ownerKey: string,
  amount: number,
  plan?: Plan['name'],
): Promise<void> {
  for (const { kind, seconds } of windows) {
    if ((quotas[name] as Quota)[kind] === undefined) continue
    const counter = { subject: `quota:${name}:${kind}:${ownerKey}`, windowSeconds: seconds }
    const [total = 0] = await countUp(db.$client, [counter], now, amount)
    if (!fitsQuota(name, kind, total - amount, amount, plan))
      throw new AppError('limited', { reason: 'quota', retryAfterSeconds: secondsUntilWindowEnd(counter, now) })
  }
}

/** A command that times out counts as this many, because it occupied a connection for that long. */
const timeoutCost = 36

/**
 * Counts a command that timed out. Its rollback also undid its own count, so it is counted afterwards in a separate
 * statement. This never refuses; the user's next command is refused.
 */
export async function countTimedOut({ pool, now }: Pick<Services, 'pool' | 'now'>, ownerKey: string, name?: QuotaName) {
  const counters = [
    { subject: `quota:act:perHour:${ownerKey}`, windowSeconds: 3_600, by: timeoutCost },
    ...windows
      .filter(({ kind }) => name && (quotas[name] as Quota)[kind] !== undefined)
      .map(({ kind, seconds }) => ({ subject: `quota:${name}:${kind}:${ownerKey}`, windowSeconds: seconds, by: 1 })),
  ]
  await countUpEach(pool, counters, now())
}

/** Amount that one user creates, within a batch of many users. */
export type CreatedAmount = { name: PersonalQuota; ownerKey: string; amount: number }

/**
 * Batch version of `enforceQuota` in one statement. Returns the owners over their quota with the seconds until they may
 * retry; nothing is counted for those.
 */
export async function findOverQuota(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  created: readonly CreatedAmount[],
): Promise<ReadonlyMap<string, number>> {
  const counters = windows.flatMap(({ kind, seconds }) =>
    created
      .filter(({ name, amount }) => amount > 0 && (quotas[name] as Quota)[kind] !== undefined)
      .map((entry) => ({
        ...entry,
        kind,
        subject: `quota:${entry.name}:${kind}:${entry.ownerKey}`,
        windowSeconds: seconds,
      })),
  )
  const increments = counters.map(({ subject, windowSeconds, amount }) => ({ subject, windowSeconds, by: amount }))
  const counts = await countUpEach(db.$client, increments, now)
  const over = new Map<string, number>()
  for (const [index, { name, ownerKey, kind, amount, ...counter }] of counters.entries())
    if (!fitsQuota(name, kind, counts[index]! - amount, amount))
      over.set(ownerKey, Math.max(over.get(ownerKey) ?? 0, secondsUntilWindowEnd(counter, now)))
  const refunds = increments
    .filter((_, index) => over.has(counters[index]!.ownerKey))
    .map((counter) => ({ ...counter, by: -counter.by }))
  if (refunds.length > 0) await countUpEach(db.$client, refunds, now)
  return over
}
