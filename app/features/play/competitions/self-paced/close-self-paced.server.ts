import { eq, and } from 'drizzle-orm'
import { rankLandings } from '#rules/competitions/chase/landing-order.ts'
import type { Chaser } from '#rules/competitions/chase/chaser.ts'
import type { Flyer } from '#rules/competitions/flight/flyer.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { countChosenOptions } from '../rounds/frozen-question.ts'
import { saveStandings } from '../rounds/save-standings.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionAnswers, competitionFlyers, competitionPlayers, competitionRounds } from '../tables.server.ts'

/** Counts the first answers and ranks the players. The caller must have locked the competition. */
export async function closeSelfPaced(db: Database, row: CompetitionRow): Promise<void> {
  await countFirstAnswers(db, row)
  await rankSelfPaced(db, row)
}

/** Counts the first answers to each question, which the report shows. */
async function countFirstAnswers(db: Database, row: CompetitionRow): Promise<void> {
  const { schoolId, id } = row
  const answers = await db
    .select({
      question: competitionAnswers.round,
      player: competitionAnswers.playerId,
      answer: competitionAnswers.answer,
      isRight: competitionAnswers.isRight,
    })
    .from(competitionAnswers)
    .where(and(eq(competitionAnswers.schoolId, schoolId), eq(competitionAnswers.competitionId, id)))
  const questions = await db
    .select()
    .from(competitionRounds)
    .where(and(eq(competitionRounds.schoolId, schoolId), eq(competitionRounds.competitionId, id)))
  const byQuestion = Map.groupBy(answers, ({ question }) => question)
  for (const question of questions) {
    const firstAnswers = byQuestion.get(question.round)
    if (!firstAnswers) continue
    const chosen = countChosenOptions(
      question,
      firstAnswers.map(({ answer }) => answer),
    )
    await db
      .update(competitionRounds)
      .set({ tally: { chosen, right: firstAnswers.filter(({ isRight }) => isRight).length } })
      .where(
        and(
          eq(competitionRounds.schoolId, schoolId),
          eq(competitionRounds.competitionId, id),
          eq(competitionRounds.round, question.round),
        ),
      )
  }
}

type PlayerState = Pick<typeof competitionPlayers.$inferSelect, 'state'> & { player: string }

/**
 * Flight: all players have the same rank, because they fly together, and points are the pushes that counted. Chase:
 * landings by time, then clouds.
 */
export async function rankSelfPaced(db: Database, row: CompetitionRow): Promise<void> {
  const { schoolId, id } = row
  const players = await db
    .select({ player: competitionPlayers.id, state: competitionPlayers.state, own: competitionFlyers.state })
    .from(competitionPlayers)
    .leftJoin(
      competitionFlyers,
      and(
        eq(competitionFlyers.schoolId, competitionPlayers.schoolId),
        eq(competitionFlyers.competitionId, competitionPlayers.competitionId),
        eq(competitionFlyers.playerId, competitionPlayers.id),
      ),
    )
    .where(and(eq(competitionPlayers.schoolId, schoolId), eq(competitionPlayers.competitionId, id)))
  const counts = await loadAnswerCounts(db, row)
  const present = players.filter(({ state }) => state !== 'asked')
  const ranks = row.game === 'chase' ? rankChasers(present) : null
  await saveStandings(
    db,
    row,
    present.map(({ player, state, own }) => ({
      ...{ player, points: own === null ? 0 : 'pushes' in own ? own.pushes : own.clouds, streak: own?.streak ?? 0 },
      rank: state === 'in' ? (ranks?.get(player) ?? 1) : null,
      ...(counts.get(player) ?? { right: 0, answered: 0, tookMs: 0 }),
    })),
  )
}

function rankChasers(players: readonly (PlayerState & { own: Flyer | Chaser | null })[]): ReadonlyMap<string, number> {
  const entries = players.flatMap(({ player, state, own }) =>
    state === 'in' ? [{ player, ...(own && 'landedAt' in own ? own : { clouds: 0, landedAt: null }) }] : [],
  )
  return new Map(rankLandings(entries).map(({ player, rank }) => [player, rank]))
}

type AnswerCounts = { right: number; answered: number; tookMs: number }

async function loadAnswerCounts(db: Database, { schoolId, id }: CompetitionRow): Promise<Map<string, AnswerCounts>> {
  const { rows } = await db.$client.query<AnswerCounts & { player: string }>(
    `SELECT player_id AS player, count(*) FILTER (WHERE is_right)::int AS right, count(*)::int AS answered, sum(took_ms)::int AS "tookMs"
     FROM competition_answers WHERE school_id = $1 AND competition_id = $2 GROUP BY player_id`,
    [schoolId, id],
  )
  return new Map(rows.map(({ player, ...counts }) => [player, counts]))
}
