import type pg from 'pg'
import { isDeepStrictEqual } from 'node:util'
import { judge, type AskedQuestion } from '#app/features/competitions/asked-question.ts'
import { standingsOf } from '#rules/competitions/standings.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Sent } from './players.ts'

type Stored = { person: string; player: string; round: number; answer: Answer; tookMs: number; answerMs: number }

/** What was acknowledged against what is stored, and the standings against the rule. */
export async function compareRoom(owner: pg.Pool, id: string, sent: readonly Sent[], scoring: 'speed') {
  const { rows: stored } = await owner.query<Stored>(
    `SELECT p.person_id AS person, a.player_id AS player, a.round, a.answer, a.took_ms AS "tookMs", a.answer_ms AS "answerMs"
     FROM competition_answers a JOIN competition_players p ON p.competition_id = a.competition_id AND p.id = a.player_id WHERE a.competition_id = $1`,
    [id],
  )
  const { rows: rounds } = await owner.query<AskedQuestion & { round: number; tally: { right: number } | null }>(
    `SELECT round, question_id AS "questionId", content, languages, tally FROM competition_rounds WHERE competition_id = $1 ORDER BY round`,
    [id],
  )
  const { rows: players } = await owner.query<{ id: string; points: number; rank: number }>(
    'SELECT id, points, rank FROM competition_players WHERE competition_id = $1',
    [id],
  )
  const same = (one: Stored, other: Sent) =>
    one.person === other.person && one.round === other.round && isDeepStrictEqual(one.answer, other.answer)
  const judges = rounds.map((asked) => judge(asked))
  const standings = standingsOf(
    { scoring, rounds: rounds.length, lateStart: 'zero' },
    players.map((player) => ({ id: player.id, team: null, isKicked: false, joinedRound: 0 })),
    stored.map((one) => ({ ...one, isRight: judges[one.round]!(one.answer) })),
  )
  const byId = new Map(players.map((player) => [player.id, player]))
  return {
    stored: stored.length,
    lost: sent.filter((one) => one.acknowledged && !stored.some((kept) => same(kept, one))).length,
    fromNowhere: stored.filter((one) => !sent.some((said) => same(one, said))).length,
    countedTwice: stored.length - new Set(stored.map(({ player, round }) => `${player} ${round}`)).size,
    wrongStandings: standings.filter(({ player, points, rank }) => {
      const kept = byId.get(player)
      return kept?.points !== points || kept.rank !== rank
    }).length,
    uncounted: rounds.filter(({ tally }) => tally === null).length,
  }
}
