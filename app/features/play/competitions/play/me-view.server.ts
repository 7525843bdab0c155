import { getTableName } from 'drizzle-orm'
import type { OwnBest } from '#rules/competitions/ending/own-best.ts'
import type { RoundPhase } from '#rules/competitions/round.ts'
import { gameMode } from '#rules/competitions/game-mode.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Answer } from '#rules/questions/question.ts'
import { classrooms } from '#app/features/people/classrooms/public-tables.server.ts'
import { loadCompetitionGrants } from '#app/features/play/rewards/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadPlayerClimbs } from '../arena/arena-views.server.ts'
import type { PlayerClimb } from '../arena/contract.ts'
import type { MeView, Neighbors } from '../contract.ts'
import type { PlayerRace } from '../race/contract.ts'
import { loadPlayerRaces } from '../race/race-views.server.ts'
import { loadNeighbors } from './neighbors.server.ts'
import { loadOwnBests } from '../results/own-bests.server.ts'
import { competitionById } from '../rooms/room-row.server.ts'

/** One row per player with the answers to the current and last revealed round. For guests `person` is the player id. */
const meSql = `
  SELECT coalesce(p.person_id, p.id) AS person, p.id AS player, p.name, p.state, p.team, p.time_percent AS "timePercent", p.points, p.kite, p.jumps,
    CASE WHEN c.settings ->> 'names' = 'none' OR k.leaderboard = 'hidden' THEN NULL ELSE p.rank END AS rank, p.streak,
    a.answer, c.game, c.state = 'finished' AS over, c.phase, c.round, r.round AS "revealed", coalesce(b.is_right, false) AS "isRight", coalesce(b.points, 0) AS "gained",
    coalesce(r.round = ANY (p.late_rounds), false) AND b.player_id IS NULL AS "isLate", b.answer AS "revealedAnswer"
  FROM (
    SELECT * FROM competition_players WHERE school_id = $1 AND competition_id = $2 AND person_id = ANY($3::uuid[])
    UNION ALL
    SELECT * FROM competition_players WHERE school_id = $1 AND competition_id = $2 AND id = ANY($3::uuid[]) AND person_id IS NULL
  ) p
  JOIN competitions c ON c.school_id = p.school_id AND c.id = p.competition_id
  JOIN ${getTableName(classrooms)} k ON k.school_id = c.school_id AND k.id = c.classroom_id
  LEFT JOIN LATERAL (SELECT max(r.round) AS round FROM competition_rounds r
    WHERE r.school_id = c.school_id AND r.competition_id = c.id AND r.tally IS NOT NULL AND NOT r.skipped) r ON true
  LEFT JOIN competition_answers a ON a.school_id = p.school_id AND a.competition_id = p.competition_id AND a.round = c.round AND a.player_id = p.id
  LEFT JOIN competition_answers b ON b.school_id = p.school_id AND b.competition_id = p.competition_id AND b.round = r.round AND b.player_id = p.id`

type Row = Pick<MeView, 'player' | 'name' | 'state' | 'team' | 'timePercent' | 'points' | 'rank' | 'kite' | 'jumps'> & {
  person: string
  streak: number
  answer: Answer | null
  game: string
  over: boolean
  phase: RoundPhase | null
  round: number | null
  revealed: number | null
  isRight: boolean
  isLate: boolean
  revealedAnswer: Answer | null
  gained: number
}

/** Loads the views of several players with one query; null for users who do not play. */
export async function loadMeViews(
  db: Database,
  schoolId: SchoolId,
  id: string,
  people: readonly PersonId[],
): Promise<(MeView | null)[]> {
  const { rows } = await db.$client.query<Row>(meSql, [schoolId, id, people])
  // Points are granted only after the end.
  const grants = rows.some(({ over }) => over) ? await loadCompetitionGrants(db, schoolId, id, people) : noGrants
  const mode = rows[0] ? gameMode(rows[0].game) : 'quiz'
  const climbs = mode === 'arena' ? await loadPlayerClimbs(db, schoolId, id, people) : new Map<string, PlayerClimb>()
  const races = mode === 'race' ? await loadPlayerRaces(db, schoolId, id, people) : new Map<string, PlayerRace>()
  const bests = await loadBests(db, schoolId, id, rows)
  const isBoard = rows[0]?.phase === 'board'
  const allNeighbors = isBoard ? await loadNeighbors(db, schoolId, id, rows) : new Map<string, Neighbors>()
  const byPerson = new Map(
    rows.map((row) => {
      const { person } = row
      const climb = climbs.get(person) ?? null
      const race = races.get(person) ?? null
      const best = bests.get(row.player) ?? null
      const neighbors = allNeighbors.get(row.player) ?? null
      return [person, { ...toBaseView(row), climb, race, neighbors, best, earned: grants.get(person) ?? null }]
    }),
  )
  return people.map((person) => byPerson.get(person) ?? null)
}

async function loadBests(db: Database, schoolId: SchoolId, id: string, rows: readonly Row[]) {
  const row = rows.some(({ over }) => over) ? await competitionById(db, schoolId, id) : null
  const players = rows.flatMap(({ player, state }) => (state === 'in' ? [player] : []))
  return row ? loadOwnBests(db, row, players) : new Map<string, OwnBest>()
}

const noGrants: ReadonlyMap<string, number> = new Map()

type BaseView = Omit<MeView, 'climb' | 'race' | 'neighbors' | 'best' | 'earned'>

const toBaseView = ({ player, name, state, team, timePercent, points, rank, kite, jumps, ...row }: Row): BaseView => ({
  ...{ player, name, state, team, timePercent, points, rank, kite, jumps },
  answer: row.answer === null ? null : { round: row.round!, answer: row.answer },
  result:
    row.revealed === null
      ? null
      : {
          ...{ round: row.revealed, isRight: row.isRight, points: row.gained, streak: row.streak },
          ...{ isLate: row.isLate, answer: row.revealedAnswer },
        },
})
