import { and, eq } from 'drizzle-orm'
import { climbStandings, type SavedClimb } from '#rules/competitions/arena/climb-standings.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { saveStandings } from '../rounds/save-standings.server.ts'
import { listActivePlayerIds } from '../rounds/active-players.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionLevels } from '../tables.server.ts'

/** Counts the current level and ranks all players. The caller must have locked the competition. */
export async function closeLevel(db: Database, row: CompetitionRow): Promise<void> {
  await db.update(competitionLevels).set({ closed: true }).where(isCurrentRound(row))
  await rankClimbers(db, row)
}

/** Closes all levels that were not skipped, at the end of homework. */
export async function closeAllLevels(db: Database, { schoolId, id }: CompetitionRow): Promise<void> {
  await db
    .update(competitionLevels)
    .set({ closed: true })
    .where(
      and(
        eq(competitionLevels.schoolId, schoolId),
        eq(competitionLevels.competitionId, id),
        eq(competitionLevels.skipped, false),
      ),
    )
}

/** Removes the level from all scores, even if it was counted already. */
export async function skipLevel(db: Database, row: CompetitionRow): Promise<void> {
  await db.update(competitionLevels).set({ skipped: true }).where(isCurrentRound(row))
  if (row.phase === 'reveal' || row.phase === 'board') await rankClimbers(db, row)
}

const isCurrentRound = ({ schoolId, id, round }: CompetitionRow) =>
  and(
    eq(competitionLevels.schoolId, schoolId),
    eq(competitionLevels.competitionId, id),
    eq(competitionLevels.round, round!),
  )

const climbsSql = `
  SELECT g.player_id AS player, g.round, g.points, g.passed, g.tests, g.took_ms AS "tookMs"
  FROM competition_programs g JOIN competition_levels l USING (school_id, competition_id, round)
  WHERE g.school_id = $1 AND g.competition_id = $2 AND l.closed AND NOT l.skipped`

/** Recomputes the standings from all programs, so that skipped levels and kicked players are handled. */
export async function rankClimbers(db: Database, row: CompetitionRow): Promise<void> {
  const { schoolId, id, settings, rounds } = row
  const { rows: climbs } = await db.$client.query<SavedClimb>(climbsSql, [schoolId, id])
  const standings = climbStandings({ scoring: settings.scoring, rounds }, await listActivePlayerIds(db, row), climbs)
  await saveStandings(
    db,
    row,
    standings.map(({ solved, played, ...standing }) => ({ ...standing, right: solved, answered: played, streak: 0 })),
  )
}
