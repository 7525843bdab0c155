import { and, eq } from 'drizzle-orm'
import { gameMode } from '#rules/competitions/game-mode.ts'
import {
  answersByPlayer,
  pointsByRound,
  standingsOf,
  streakAt,
  type KeptAnswer,
} from '#rules/competitions/standings.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Database } from '#app/platform/db.server.ts'
import { closeLevel, rankClimbers } from './arena/close-level.server.ts'
import { chosenCounts, judge } from './asked-question.ts'
import { keepStandings } from './keep-standings.server.ts'
import { closeRace, rankRacers } from './race/close-race.server.ts'
import type { CompetitionRow } from './room-row.server.ts'
import { competitionPlayers, competitionRounds } from './tables.server.ts'

type Given = { player: string; answer: Answer }

/** Judges the answers of the round that is on and ranks everybody. The competition is locked by whoever calls. */
export async function closeRound(db: Database, row: CompetitionRow): Promise<void> {
  const mode = gameMode(row.game)
  if (mode !== 'quiz') return mode === 'arena' ? closeLevel(db, row) : closeRace(db, row)
  await judgeRound(db, row)
  await rankPlayers(db, row, row.round)
}

/** What was right in the round that is on, and how many chose what. */
export async function judgeRound(db: Database, row: CompetitionRow): Promise<void> {
  const { schoolId, id, round } = row
  const ofRound = and(
    eq(competitionRounds.schoolId, schoolId),
    eq(competitionRounds.competitionId, id),
    eq(competitionRounds.round, round!),
  )
  const [asked] = await db.select().from(competitionRounds).where(ofRound)
  const { rows: given } = await db.$client.query<Given>(
    `SELECT player_id AS player, answer FROM competition_answers WHERE school_id = $1 AND competition_id = $2 AND round = $3`,
    [schoolId, id, round],
  )
  const isRight = judge(asked!)
  const verdicts = given.map(({ player, answer }) => ({ player, isRight: isRight(answer) }))
  await db
    .update(competitionRounds)
    .set({
      tally: {
        chosen: chosenCounts(
          asked!,
          given.map(({ answer }) => answer),
        ),
        right: verdicts.filter((verdict) => verdict.isRight).length,
      },
    })
    .where(ofRound)
  await db.$client.query(
    `UPDATE competition_answers a SET is_right = g.is_right FROM unnest($4::uuid[], $5::boolean[]) AS g (player_id, is_right)
     WHERE a.school_id = $1 AND a.competition_id = $2 AND a.round = $3 AND a.player_id = g.player_id`,
    [schoolId, id, round, verdicts.map(({ player }) => player), verdicts.map((verdict) => verdict.isRight)],
  )
}

export const judgedSql = `
  SELECT a.player_id AS player, a.round, a.is_right AS "isRight", a.took_ms AS "tookMs", a.answer_ms AS "answerMs"
  FROM competition_answers a JOIN competition_rounds r USING (school_id, competition_id, round)
  WHERE a.school_id = $1 AND a.competition_id = $2 AND a.is_right IS NOT NULL AND NOT r.skipped`

/** Everything is counted again from the answers: what is kept of it is only the last result of the rule. */
export async function rankPlayers(db: Database, row: CompetitionRow, closed: number | null): Promise<void> {
  const mode = gameMode(row.game)
  if (mode !== 'quiz') return mode === 'arena' ? rankClimbers(db, row) : rankRacers(db, row)
  const { schoolId, id, settings, rounds } = row
  const ofCompetition = and(eq(competitionPlayers.schoolId, schoolId), eq(competitionPlayers.competitionId, id))
  const players = await db.select().from(competitionPlayers).where(ofCompetition)
  const { rows: answers } = await db.$client.query<KeptAnswer>(judgedSql, [schoolId, id])
  const { skipped, counted } = await roundsOf(db, row)
  const standings = standingsOf(
    { scoring: settings.scoring, rounds, lateStart: settings.lateJoin === 'median' ? 'median' : 'zero', skipped },
    players
      .filter(({ state }) => state !== 'asked')
      .map((player) => ({ ...player, team: null, isKicked: player.state === 'kicked' })),
    answers,
  )
  const own = answersByPlayer(answers)
  const points = standings.map(({ player }) => pointsByRound(settings.scoring, own.get(player) ?? [], skipped))
  await keepStandings(
    db,
    row,
    standings.map((one, at) => ({ ...one, streak: streakAt(counted, points[at]!, skipped) })),
  )
  if (closed === null) return
  const gained = standings.flatMap(({ player }, at) => {
    const last = points[at]!.at(-1)
    return last?.round === closed ? [{ player, ...last }] : []
  })
  await db.$client.query(
    `UPDATE competition_answers a SET points = g.points FROM unnest($4::uuid[], $5::integer[]) AS g (player_id, points)
     WHERE a.school_id = $1 AND a.competition_id = $2 AND a.round = $3 AND a.player_id = g.player_id`,
    [schoolId, id, closed, gained.map(({ player }) => player), gained.map(({ points }) => points)],
  )
}

/** Those that were taken out, and the last one that counts. */
export async function roundsOf(db: Database, { schoolId, id }: CompetitionRow) {
  const { rows } = await db.$client.query<{ round: number; skipped: boolean; counted: boolean }>(
    `SELECT round, skipped, tally IS NOT NULL AS counted FROM competition_rounds WHERE school_id = $1 AND competition_id = $2`,
    [schoolId, id],
  )
  return {
    skipped: new Set(rows.flatMap(({ round, skipped }) => (skipped ? [round] : []))),
    counted: Math.max(-1, ...rows.flatMap(({ round, skipped, counted }) => (counted && !skipped ? [round] : []))),
  }
}
