import { and, eq } from 'drizzle-orm'
import { raceStandings, type SavedPlay } from '#rules/competitions/race/race-standings.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { saveStandings } from '../rounds/save-standings.server.ts'
import { listActivePlayerIds } from '../rounds/active-players.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionGames } from '../tables.server.ts'

/** Counts the current round and ranks all players. The caller must have locked the competition. */
export async function closeRace(db: Database, row: CompetitionRow): Promise<void> {
  await db.update(competitionGames).set({ closed: true }).where(isCurrentRound(row))
  await rankRacers(db, row)
}

/** Closes all rounds that were not skipped, at the end of homework. */
export async function closeAllRaces(db: Database, { schoolId, id }: CompetitionRow): Promise<void> {
  await db
    .update(competitionGames)
    .set({ closed: true })
    .where(
      and(
        eq(competitionGames.schoolId, schoolId),
        eq(competitionGames.competitionId, id),
        eq(competitionGames.skipped, false),
      ),
    )
}

/** Removes the round from all scores, even if it was counted already. */
export async function skipRace(db: Database, row: CompetitionRow): Promise<void> {
  await db.update(competitionGames).set({ skipped: true }).where(isCurrentRound(row))
  if (row.phase === 'reveal' || row.phase === 'board') await rankRacers(db, row)
}

const isCurrentRound = ({ schoolId, id, round }: CompetitionRow) =>
  and(
    eq(competitionGames.schoolId, schoolId),
    eq(competitionGames.competitionId, id),
    eq(competitionGames.round, round!),
  )

const playsSql = `
  SELECT p.player_id AS player, p.round, p.points, p.score, p.meter, p.took_ms AS "tookMs"
  FROM competition_plays p JOIN competition_games g USING (school_id, competition_id, round)
  WHERE p.school_id = $1 AND p.competition_id = $2 AND g.closed AND NOT g.skipped`

/** Recomputes the standings from all plays, so that skipped rounds and kicked players are handled. */
export async function rankRacers(db: Database, row: CompetitionRow): Promise<void> {
  const { schoolId, id, settings, rounds } = row
  const { rows: plays } = await db.$client.query<SavedPlay>(playsSql, [schoolId, id])
  const standings = raceStandings({ scoring: settings.scoring, rounds }, await listActivePlayerIds(db, row), plays)
  await saveStandings(
    db,
    row,
    standings.map(({ starred, played, ...standing }) => ({ ...standing, right: starred, answered: played, streak: 0 })),
  )
}
