import { and, eq } from 'drizzle-orm'
import { climbStandings, type KeptClimb } from '#rules/competitions/arena/climb-standings.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { CompetitionRow } from '../room-row.server.ts'
import { competitionLevels, competitionPlayers } from '../tables.server.ts'

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
export async function rankClimbers(db: Database, { schoolId, id, settings, rounds }: CompetitionRow): Promise<void> {
  const players = await db
    .select({ id: competitionPlayers.id })
    .from(competitionPlayers)
    .where(
      and(
        eq(competitionPlayers.schoolId, schoolId),
        eq(competitionPlayers.competitionId, id),
        eq(competitionPlayers.state, 'in'),
      ),
    )
  const { rows: climbs } = await db.$client.query<KeptClimb>(climbsSql, [schoolId, id])
  const standings = climbStandings(
    { scoring: settings.scoring, rounds },
    players.map((player) => player.id),
    climbs,
  )
  await db.$client.query(
    `UPDATE competition_players p SET points = g.points, rank_before = p.rank, rank = g.rank, right_count = g.right_count,
       answered_count = g.answered, took_ms = g.took_ms
     FROM unnest($3::uuid[], $4::integer[], $5::integer[], $6::integer[], $7::integer[], $8::integer[])
       AS g (id, points, rank, right_count, answered, took_ms)
     WHERE p.school_id = $1 AND p.competition_id = $2 AND p.id = g.id`,
    [
      schoolId,
      id,
      standings.map(({ player }) => player),
      standings.map(({ points }) => points),
      standings.map(({ rank }) => rank),
      standings.map(({ solved }) => solved),
      standings.map(({ played }) => played),
      standings.map(({ tookMs }) => tookMs),
    ],
  )
}
