import { and, eq } from 'drizzle-orm'
import { gameMode } from '#rules/competitions/game-mode.ts'
import {
  answersByPlayer,
  pointsByRound,
  computeStandings,
  streakAt,
  type SavedAnswer,
} from '#rules/competitions/standings.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { closeLevel, rankClimbers } from '../arena/close-level.server.ts'
import { closeSelfPaced, rankSelfPaced } from '../self-paced/close-self-paced.server.ts'
import { countChosenOptions, createAnswerCheck } from './frozen-question.ts'
import { saveStandings } from './save-standings.server.ts'
import { closeRace, rankRacers } from '../race/close-race.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionPlayers, competitionRounds } from '../tables.server.ts'

type PlayerAnswer = { player: string; answer: Answer }

/** Judges the answers of the current round and ranks all players. The caller must have locked the competition. */
export async function closeRound(db: Database, row: CompetitionRow): Promise<void> {
  const mode = gameMode(row.game)
  if (mode !== 'quiz') return closers[mode](db, row)
  const isScored = await judgeRound(db, row)
  if (isScored) await rankPlayers(db, row, row.round)
}

const closers = { flight: closeSelfPaced, chase: closeSelfPaced, arena: closeLevel, race: closeRace }
const rankers = { flight: rankSelfPaced, chase: rankSelfPaced, arena: rankClimbers, race: rankRacers }

/**
 * Marks the answers of the current round as right or wrong, and stores the tally of chosen options. Answers to a poll or
 * a word cloud are only counted; returns false for them.
 */
export async function judgeRound(db: Database, row: CompetitionRow): Promise<boolean> {
  const { schoolId, id, round } = row
  const isCurrentRound = and(
    eq(competitionRounds.schoolId, schoolId),
    eq(competitionRounds.competitionId, id),
    eq(competitionRounds.round, round!),
  )
  const [question] = await db.select().from(competitionRounds).where(isCurrentRound)
  const { rows: answers } = await db.$client.query<PlayerAnswer>(
    `SELECT player_id AS player, answer FROM competition_answers WHERE school_id = $1 AND competition_id = $2 AND round = $3`,
    [schoolId, id, round],
  )
  const isRight = question!.step ? () => false : createAnswerCheck(question!)
  const verdicts = answers.map(({ player, answer }) => ({ player, isRight: isRight(answer) }))
  await db
    .update(competitionRounds)
    .set({
      tally: {
        chosen: countChosenOptions(
          question!,
          answers.map(({ answer }) => answer),
        ),
        right: verdicts.filter((verdict) => verdict.isRight).length,
      },
    })
    .where(isCurrentRound)
  if (question!.step) return false
  await db.$client.query(
    `UPDATE competition_answers a SET is_right = g.is_right FROM unnest($4::uuid[], $5::boolean[]) AS g (player_id, is_right)
     WHERE a.school_id = $1 AND a.competition_id = $2 AND a.round = $3 AND a.player_id = g.player_id`,
    [schoolId, id, round, verdicts.map(({ player }) => player), verdicts.map((verdict) => verdict.isRight)],
  )
  return true
}

export const judgedAnswersSql = `
  SELECT a.player_id AS player, a.round, a.is_right AS "isRight", a.took_ms AS "tookMs", a.answer_ms AS "answerMs"
  FROM competition_answers a JOIN competition_rounds r USING (school_id, competition_id, round)
  WHERE a.school_id = $1 AND a.competition_id = $2 AND a.is_right IS NOT NULL AND NOT r.skipped`

/** Recomputes points and ranks from all answers, so that skipped rounds and kicked players are handled. */
export async function rankPlayers(db: Database, row: CompetitionRow, closedRound: number | null): Promise<void> {
  const mode = gameMode(row.game)
  if (mode !== 'quiz') return rankers[mode](db, row)
  const { schoolId, id, settings, rounds } = row
  const ofCompetition = and(eq(competitionPlayers.schoolId, schoolId), eq(competitionPlayers.competitionId, id))
  const players = await db.select().from(competitionPlayers).where(ofCompetition)
  const { rows: answers } = await db.$client.query<SavedAnswer>(judgedAnswersSql, [schoolId, id])
  const { skipped, counted } = await loadRounds(db, row)
  const standings = computeStandings(
    { scoring: settings.scoring, rounds, lateStart: settings.lateJoin === 'median' ? 'median' : 'zero', skipped },
    players
      .filter(({ state }) => state !== 'asked')
      .map((player) => ({ ...player, team: null, isKicked: player.state === 'kicked' })),
    answers,
  )
  const byPlayer = answersByPlayer(answers)
  const points = standings.map(({ player }) => pointsByRound(settings.scoring, byPlayer.get(player) ?? [], skipped))
  await saveStandings(
    db,
    row,
    standings.map((standing, index) => ({ ...standing, streak: streakAt(counted, points[index]!, skipped) })),
  )
  if (closedRound === null) return
  const gained = standings.flatMap(({ player }, index) => {
    const last = points[index]!.at(-1)
    return last?.round === closedRound ? [{ player, ...last }] : []
  })
  await db.$client.query(
    `UPDATE competition_answers a SET points = g.points FROM unnest($4::uuid[], $5::integer[]) AS g (player_id, points)
     WHERE a.school_id = $1 AND a.competition_id = $2 AND a.round = $3 AND a.player_id = g.player_id`,
    [schoolId, id, closedRound, gained.map(({ player }) => player), gained.map(({ points }) => points)],
  )
}

/** The skipped rounds, and the number of the last counted round (−1 if none). */
export async function loadRounds(db: Database, { schoolId, id }: CompetitionRow) {
  const { rows } = await db.$client.query<{ round: number; skipped: boolean; counted: boolean }>(
    `SELECT round, skipped, tally IS NOT NULL AS counted FROM competition_rounds WHERE school_id = $1 AND competition_id = $2`,
    [schoolId, id],
  )
  return {
    skipped: new Set(rows.flatMap(({ round, skipped }) => (skipped ? [round] : []))),
    counted: Math.max(-1, ...rows.flatMap(({ round, skipped, counted }) => (counted && !skipped ? [round] : []))),
  }
}
