import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'

/** First round that was not revealed or skipped in class; earlier rounds do not count for students who join now. */
export async function findFirstAssignedRound(db: Database, { schoolId, id }: CompetitionRow): Promise<number> {
  const { rows } = await db.$client.query<{ first: number | null }>(
    `SELECT min(round) AS first FROM competition_rounds WHERE school_id = $1 AND competition_id = $2 AND tally IS NULL AND NOT skipped`,
    [schoolId, id],
  )
  return rows[0]!.first ?? 0
}
