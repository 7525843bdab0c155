import type pg from 'pg'
import { isDeepStrictEqual } from 'node:util'
import { createAnswerCheck, type FrozenQuestion } from '#app/features/play/competitions/rounds/frozen-question.ts'
import { computeStandings } from '#rules/competitions/standings.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { SentAnswer } from './players.ts'

type StoredAnswer = { person: string; player: string; round: number; answer: Answer; tookMs: number; answerMs: number }

/** Compares acknowledged with stored answers, and stored standings with recomputed ones. */
export async function compareRoom(owner: pg.Pool, id: string, sent: readonly SentAnswer[], scoring: 'speed') {
  const { rows: stored } = await owner.query<StoredAnswer>(
    `SELECT p.person_id AS person, a.player_id AS player, a.round, a.answer, a.took_ms AS "tookMs", a.answer_ms AS "answerMs"
     FROM competition_answers a JOIN competition_players p ON p.competition_id = a.competition_id AND p.id = a.player_id WHERE a.competition_id = $1`,
    [id],
  )
  const { rows: rounds } = await owner.query<FrozenQuestion & { round: number; tally: { right: number } | null }>(
    `SELECT round, question_id AS "questionId", content, languages, tally FROM competition_rounds WHERE competition_id = $1 ORDER BY round`,
    [id],
  )
  const { rows: players } = await owner.query<{ id: string; points: number; rank: number }>(
    'SELECT id, points, rank FROM competition_players WHERE competition_id = $1',
    [id],
  )
  const isSameAnswer = (stored: StoredAnswer, other: SentAnswer) =>
    stored.person === other.person && stored.round === other.round && isDeepStrictEqual(stored.answer, other.answer)
  const answerChecks = rounds.map((round) => createAnswerCheck(round))
  const standings = computeStandings(
    { scoring, rounds: rounds.length, lateStart: 'zero' },
    players.map((player) => ({ id: player.id, team: null, isKicked: false, joinedRound: 0 })),
    stored.map((stored) => ({ ...stored, isRight: answerChecks[stored.round]!(stored.answer) })),
  )
  const byId = new Map(players.map((player) => [player.id, player]))
  return {
    stored: stored.length,
    lost: sent.filter((item) => item.acknowledged && !stored.some((stored) => isSameAnswer(stored, item))).length,
    fromNowhere: stored.filter((stored) => !sent.some((message) => isSameAnswer(stored, message))).length,
    countedTwice: stored.length - new Set(stored.map(({ player, round }) => `${player} ${round}`)).size,
    wrongStandings: standings.filter(({ player, points, rank }) => {
      const saved = byId.get(player)
      return saved?.points !== points || saved.rank !== rank
    }).length,
    uncounted: rounds.filter(({ tally }) => tally === null).length,
  }
}
