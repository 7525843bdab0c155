import { and, eq } from 'drizzle-orm'
import { raceStandings, type KeptPlay } from '#rules/competitions/race/race-standings.ts'
import type { Database } from '#app/platform/db.server.ts'
import { keepStandings } from '../keep-standings.server.ts'
import { playersIn } from '../players-in.server.ts'
import type { CompetitionRow } from '../room-row.server.ts'
import { competitionGames } from '../tables.server.ts'

/** The round that is on counts from now on, and everybody is ranked. The competition is locked by whoever calls. */
export async function closeRace(db: Database, row: CompetitionRow): Promise<void> {
  await db.update(competitionGames).set({ closed: true }).where(ofRound(row))
  await rankRacers(db, row)
}

/** What was played counts for nobody, also where it was counted already. */
export async function skipRace(db: Database, row: CompetitionRow): Promise<void> {
  await db.update(competitionGames).set({ skipped: true }).where(ofRound(row))
  if (row.phase === 'reveal' || row.phase === 'board') await rankRacers(db, row)
}

const ofRound = ({ schoolId, id, round }: CompetitionRow) =>
  and(
    eq(competitionGames.schoolId, schoolId),
    eq(competitionGames.competitionId, id),
    eq(competitionGames.round, round!),
  )

const playsSql = `
  SELECT p.player_id AS player, p.round, p.points, p.score, p.meter, p.took_ms AS "tookMs"
  FROM competition_plays p JOIN competition_games g USING (school_id, competition_id, round)
  WHERE p.school_id = $1 AND p.competition_id = $2 AND g.closed AND NOT g.skipped`

/** Counted again from all plays: what is kept of it is only the last result of the rule. */
export async function rankRacers(db: Database, row: CompetitionRow): Promise<void> {
  const { schoolId, id, settings, rounds } = row
  const { rows: plays } = await db.$client.query<KeptPlay>(playsSql, [schoolId, id])
  const standings = raceStandings({ scoring: settings.scoring, rounds }, await playersIn(db, row), plays)
  await keepStandings(
    db,
    row,
    standings.map(({ starred, played, ...one }) => ({ ...one, right: starred, answered: played, streak: 0 })),
  )
}
