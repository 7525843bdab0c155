import { getTableName } from 'drizzle-orm'
import { gameMode } from '#rules/competitions/game-mode.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Answer } from '#rules/questions/question.ts'
import { classrooms } from '#app/features/classrooms/public-tables.server.ts'
import { competitionGrants } from '#app/features/rewards/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { ownClimbs } from './arena/arena-views.server.ts'
import type { OwnClimb } from './arena/contract.ts'
import type { MeView } from './contract.ts'
import type { OwnRace } from './race/contract.ts'
import { ownRaces } from './race/race-views.server.ts'

/** A row for each of these people who plays, guests by the id of the player, with what they answered to the round that is on and to the last one that was revealed. */
const meSql = `
  SELECT coalesce(p.person_id, p.id) AS person, p.id AS player, p.name, p.state, p.team, p.time_percent AS "timePercent", p.points,
    CASE WHEN c.settings ->> 'names' = 'none' OR k.leaderboard = 'hidden' THEN NULL ELSE p.rank END AS rank, p.streak,
    a.answer, c.game, c.state = 'finished' AS over, c.round, r.round AS "revealed", coalesce(b.is_right, false) AS "isRight", coalesce(b.points, 0) AS "gained"
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

type Row = Pick<MeView, 'player' | 'name' | 'state' | 'team' | 'timePercent' | 'points' | 'rank'> & {
  person: string
  streak: number
  answer: Answer | null
  game: string
  over: boolean
  round: number | null
  revealed: number | null
  isRight: boolean
  gained: number
}

/** What is each one's own, all of them in one query; nothing for those who do not play. */
export async function meViews(
  db: Database,
  schoolId: SchoolId,
  id: string,
  people: readonly PersonId[],
): Promise<(MeView | null)[]> {
  const { rows } = await db.$client.query<Row>(meSql, [schoolId, id, people])
  // Nothing is given before the end.
  const given = rows.some(({ over }) => over) ? await competitionGrants(db, schoolId, id, people) : noGrants
  const mode = rows[0] ? gameMode(rows[0].game) : 'quiz'
  const climbs = mode === 'arena' ? await ownClimbs(db, schoolId, id, people) : new Map<string, OwnClimb>()
  const races = mode === 'race' ? await ownRaces(db, schoolId, id, people) : new Map<string, OwnRace>()
  const byPerson = new Map(
    rows.map((row) => {
      const { person } = row
      const climb = climbs.get(person) ?? null
      const race = races.get(person) ?? null
      return [person, { ...viewOf(row), climb, race, earned: given.get(person) ?? null }]
    }),
  )
  return people.map((person) => byPerson.get(person) ?? null)
}

const noGrants: ReadonlyMap<string, number> = new Map()

type Seen = Omit<MeView, 'climb' | 'race' | 'earned'>

const viewOf = ({ player, name, state, team, timePercent, points, rank, ...row }: Row): Seen => ({
  ...{ player, name, state, team, timePercent, points, rank },
  answer: row.answer === null ? null : { round: row.round!, answer: row.answer },
  result:
    row.revealed === null
      ? null
      : { round: row.revealed, isRight: row.isRight, points: row.gained, streak: row.streak },
})
