import type pg from 'pg'
import type { PraiseCounts, TradeCounts } from './people.ts'

export type LedgerFaults = {
  /** Wallets whose balance is not the sum of their entries. */
  wrongBalances: number
  belowZero: number
  /** Difference between acknowledged and stored actions. */
  lostOrTwice: number
  /** Stars of solved steps without a reward entry. */
  notGranted: number
}

/** Compares the ledger with acknowledged actions and with lesson progress. */
export async function compareLedger(
  owner: pg.Pool,
  taught: readonly { classroomId: string; acknowledged: PraiseCounts }[],
  traded: readonly TradeCounts[],
): Promise<LedgerFaults & { lines: number }> {
  const count = async (text: string, ...values: unknown[]) =>
    Number((await owner.query<{ count: string }>(text, values)).rows[0]!.count)
  const difference = (actual: number, expected: number) => Math.abs(actual - expected)
  let lostOrTwice = 0
  for (const { classroomId, acknowledged } of taught)
    for (const [source, should] of [
      ['teacher', acknowledged.praises],
      ['undo', acknowledged.undos],
    ] as const)
      lostOrTwice += difference(
        await count(
          `SELECT count(DISTINCT cause) FROM reward_entries WHERE classroom_id = $1 AND source = $2`,
          classroomId,
          source,
        ),
        should,
      )
  for (const { child, bought, returned } of traded) {
    const lines = (source: string) =>
      count(`SELECT count(*) FROM reward_entries WHERE student_id = $1 AND source = $2`, child.id, source)
    lostOrTwice += difference(await lines('purchase'), bought) + difference(await lines('return'), returned)
    const owned = await count(`SELECT count(*) FROM workshop_items WHERE student_id = $1`, child.id)
    lostOrTwice += difference(owned, bought - returned)
  }
  return {
    lines: await count(`SELECT count(*) FROM reward_entries`),
    wrongBalances: await count(
      `SELECT count(*) FROM reward_wallets w JOIN LATERAL (
         SELECT coalesce(sum(amount), 0) AS sum, coalesce(sum(amount) FILTER (WHERE source NOT IN ('purchase', 'return')), 0) AS earned
         FROM reward_entries e WHERE e.school_id = w.school_id AND e.student_id = w.student_id) AS e ON true
       WHERE w.balance <> e.sum OR w.earned <> e.earned`,
    ),
    belowZero: await count(`SELECT count(*) FROM reward_wallets WHERE balance < 0`),
    lostOrTwice,
    notGranted: await count(
      `SELECT coalesce(sum(abs(p.stars + 1 - (SELECT count(*) FROM reward_entries e WHERE e.school_id = p.school_id AND e.student_id = p.student_id
         AND (e.cause = 'step:' || p.step || ':pass' OR e.cause LIKE 'step:' || p.step || ':star:%')))), 0) AS count
       FROM lesson_progress p WHERE p.solved_at IS NOT NULL`,
    ),
  }
}
