import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CodeBatch } from '../contract.ts'

const maxBatches = 20

/** The latest batches of codes, for staff. */
export async function listCodeBatches(db: Database): Promise<CodeBatch[]> {
  const { rows } = await db.execute<Omit<CodeBatch, 'createdAt'> & { createdAt: string | Date }>(sql`
    SELECT batch, min(plan) AS plan, min(seats) AS seats, min(days) AS days, min(note) AS note,
      min(redeem_by)::text AS "redeemBy", min(created_at) AS "createdAt", count(*)::int AS total,
      count(redeemed_at)::int AS redeemed, count(void_at)::int AS voided
    FROM unlock_codes GROUP BY batch ORDER BY min(created_at) DESC LIMIT ${maxBatches}`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }))
}
