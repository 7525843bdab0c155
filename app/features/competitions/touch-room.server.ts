import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/db.server.ts'
import { isCompetition, type CompetitionRow } from './room-row.server.ts'
import { competitionPlayers, competitions } from './tables.server.ts'

/** After something about its players changed. */
export async function touchRoom(db: Database, row: CompetitionRow, now: number): Promise<CompetitionRow> {
  const [after] = await db
    .update(competitions)
    .set({ changedAt: new Date(now), longestPercent: longestPercent(row) })
    .where(isCompetition(row.schoolId, row.id))
    .returning()
  return after!
}

/** Somebody new came: a round waits for whoever has most. All in the room are told when it was touched, so this leaves no trace there. */
export async function waitForLongest(db: Database, row: CompetitionRow): Promise<void> {
  await db
    .update(competitions)
    .set({ longestPercent: longestPercent(row) })
    .where(isCompetition(row.schoolId, row.id))
}

const longestPercent = ({ schoolId, id }: CompetitionRow) =>
  sql<number>`(SELECT coalesce(max(time_percent), 100) FROM ${competitionPlayers} p WHERE p.school_id = ${schoolId} AND p.competition_id = ${id} AND p.state = 'in')`
