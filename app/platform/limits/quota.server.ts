import { sql } from 'drizzle-orm'
import type { Plan } from '#rules/plans.ts'
import { fitsQuota, quotaReason, quotas, type PersonalQuota, type Quota, type QuotaName } from '#rules/quotas.ts'
import { countUp, secondsUntilWindowEnd } from './attempt-counts.server.ts'
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

const windows = [
  { kind: 'perHour', windowSeconds: 3_600 },
  { kind: 'perDay', windowSeconds: 86_400 },
] as const

/** Counters of the limits per hour and day. Their rows stay locked until the transaction ends, so creators wait. */
const buildCounters = (name: QuotaName, ownerKey: string, by: number) =>
  windows
    .filter(({ kind }) => (quotas[name] as Quota)[kind] !== undefined)
    .map(({ kind, windowSeconds }) => ({ kind, subject: `quota:${name}:${kind}:${ownerKey}`, windowSeconds, by }))

/**
 * Throws if the quota would be exceeded. Call it in the creating transaction, before the insert: it holds a lock until
 * the transaction ends, so that concurrent requests cannot pass together. A rollback also undoes the count.
 */
export async function enforceQuota(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  name: QuotaName,
  ownerKey: string,
  { amount = 1, plan, existing }: QuotaOptions = {},
): Promise<void> {
  if (amount === 0) return
  if (existing) {
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`quota:${name}:${ownerKey}`}, 0))`)
    if (!fitsQuota(name, 'atOnce', await existing(), amount, plan))
      throw new AppError('refused', { reason: quotaReason(name) })
  }
  // One statement per window: the hour is refused first, with its shorter time until the next attempt.
  for (const counter of buildCounters(name, ownerKey, amount)) {
    const [total = 0] = await countUp(db.$client, [counter], now)
    if (!fitsQuota(name, counter.kind, total - amount, amount, plan))
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
  const ownCounters = name ? buildCounters(name, ownerKey, 1) : []
  await countUp(pool, [...buildCounters('act', ownerKey, timeoutCost), ...ownCounters], now())
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
  const counters = created
    .filter(({ amount }) => amount > 0)
    .flatMap(({ name, ownerKey, amount }) =>
      buildCounters(name, ownerKey, amount).map((counter) => ({ ...counter, name, ownerKey })),
    )
  const totals = await countUp(db.$client, counters, now)
  const over = new Map<string, number>()
  for (const [index, counter] of counters.entries())
    if (!fitsQuota(counter.name, counter.kind, totals[index]! - counter.by, counter.by))
      over.set(counter.ownerKey, Math.max(over.get(counter.ownerKey) ?? 0, secondsUntilWindowEnd(counter, now)))
  const refunds = counters
    .filter(({ ownerKey }) => over.has(ownerKey))
    .map(({ by, ...counter }) => ({ ...counter, by: -by }))
  if (refunds.length > 0) await countUp(db.$client, refunds, now)
  return over
}
