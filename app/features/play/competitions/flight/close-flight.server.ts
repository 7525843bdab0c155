import { eq, and } from 'drizzle-orm'
import type { Database } from '#app/platform/db/db.server.ts'
import { countChosenOptions } from '../rounds/frozen-question.ts'
import { saveStandings } from '../rounds/save-standings.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionAnswers, competitionFlyers, competitionPlayers, competitionRounds } from '../tables.server.ts'

/** Counts the first answers to each question, which the report shows. The caller must have locked the competition. */
export async function closeFlight(db: Database, row: CompetitionRow): Promise<void> {
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
  await rankFlyers(db, row)
}

/** All players of a flight have the same rank: they fly together. Points are the pushes that counted. */
export async function rankFlyers(db: Database, row: CompetitionRow): Promise<void> {
  const { schoolId, id } = row
  const ofRoom = and(eq(competitionPlayers.schoolId, schoolId), eq(competitionPlayers.competitionId, id))
  const players = await db
    .select({ player: competitionPlayers.id, state: competitionPlayers.state, flyer: competitionFlyers.state })
    .from(competitionPlayers)
    .leftJoin(
      competitionFlyers,
      and(
        eq(competitionFlyers.schoolId, competitionPlayers.schoolId),
        eq(competitionFlyers.competitionId, competitionPlayers.competitionId),
        eq(competitionFlyers.playerId, competitionPlayers.id),
      ),
    )
    .where(ofRoom)
  const counts = await loadAnswerCounts(db, row)
  await saveStandings(
    db,
    row,
    players
      .filter(({ state }) => state !== 'asked')
      .map(({ player, state, flyer }) => ({
        ...{ player, points: flyer?.pushes ?? 0, streak: flyer?.streak ?? 0, rank: state === 'in' ? 1 : null },
        ...(counts.get(player) ?? { right: 0, answered: 0, tookMs: 0 }),
      })),
  )
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
