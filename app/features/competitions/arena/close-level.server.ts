import { and, eq } from 'drizzle-orm'
import { climbStandings, type KeptClimb } from '#rules/competitions/arena/climb-standings.ts'
import type { Database } from '#app/platform/db.server.ts'
import { keepStandings } from '../keep-standings.server.ts'
import { playersIn } from '../players-in.server.ts'
import type { CompetitionRow } from '../room-row.server.ts'
import { competitionLevels } from '../tables.server.ts'

/** The level that is on counts from now on, and everybody is ranked. The competition is locked by whoever calls. */
export async function closeLevel(db: Database, row: CompetitionRow): Promise<void> {
  await db.update(competitionLevels).set({ closed: true }).where(ofRound(row))
  await rankClimbers(db, row)
}

/** What was sent counts for nobody, also where it was counted already. */
export async function skipLevel(db: Database, row: CompetitionRow): Promise<void> {
  await db.update(competitionLevels).set({ skipped: true }).where(ofRound(row))
  if (row.phase === 'reveal' || row.phase === 'board') await rankClimbers(db, row)
}

const ofRound = ({ schoolId, id, round }: CompetitionRow) =>
  and(
    eq(competitionLevels.schoolId, schoolId),
    eq(competitionLevels.competitionId, id),
    eq(competitionLevels.round, round!),
  )

const climbsSql = `
  SELECT g.player_id AS player, g.round, g.points, g.passed, g.tests, g.took_ms AS "tookMs"
  FROM competition_programs g JOIN competition_levels l USING (school_id, competition_id, round)
  WHERE g.school_id = $1 AND g.competition_id = $2 AND l.closed AND NOT l.skipped`

/** Counted again from all programs: what is kept of it is only the last result of the rule. */
export async function rankClimbers(db: Database, row: CompetitionRow): Promise<void> {
  const { schoolId, id, settings, rounds } = row
  const { rows: climbs } = await db.$client.query<KeptClimb>(climbsSql, [schoolId, id])
  const standings = climbStandings({ scoring: settings.scoring, rounds }, await playersIn(db, row), climbs)
  await keepStandings(
    db,
    row,
    standings.map(({ solved, played, ...one }) => ({ ...one, right: solved, answered: played, streak: 0 })),
  )
}
