import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/db/db.server.ts'
import { isCompetition, type CompetitionRow } from './room-row.server.ts'
import { competitionPlayers, competitions } from '../tables.server.ts'

/** Marks the room as changed after a change to its players; connected clients reload it. */
export async function touchRoom(db: Database, row: CompetitionRow, now: number): Promise<CompetitionRow> {
  const [after] = await db
    .update(competitions)
    .set({ changedAt: new Date(now), longestPercent: longestPercentSql(row) })
    .where(isCompetition(row.schoolId, row.id))
    .returning()
  return after!
}

/** For a new player with extra time. Does not update `changedAt`: clients see it and could infer who has extra time. */
export async function updateLongestPercent(db: Database, row: CompetitionRow): Promise<void> {
  await db
    .update(competitions)
    .set({ longestPercent: longestPercentSql(row) })
    .where(isCompetition(row.schoolId, row.id))
}

const longestPercentSql = ({ schoolId, id }: CompetitionRow) =>
  sql<number>`(SELECT coalesce(max(time_percent), 100) FROM ${competitionPlayers} p WHERE p.school_id = ${schoolId} AND p.competition_id = ${id} AND p.state = 'in')`
