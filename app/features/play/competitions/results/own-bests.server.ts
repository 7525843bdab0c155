import { gameMode, isSelfPaced } from '#rules/competitions/game-mode.ts'
import { ownBest, type OwnBest } from '#rules/competitions/ending/own-best.ts'
import type { PersonId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { loadSelfPaced, type SelfPaced } from '../self-paced/own-figures.server.ts'
import { loadPreviousResults } from './improved-students.server.ts'

type PlayerCounts = {
  player: string
  person: PersonId | null
  right: number
  answered: number
  rounds: number
  players: number
}
type Outcome = { player: string; isRight: boolean; rightPlayers: number }

const countsSql = (rounds: string, closed: string) => `
  SELECT p.id AS player, p.person_id AS person, p.right_count AS right, p.answered_count AS answered, n.rounds, n.players
  FROM competition_players p,
    (SELECT (SELECT count(*)::int FROM ${rounds} r WHERE r.school_id = $1 AND r.competition_id = $2 AND ${closed} AND NOT r.skipped) AS rounds,
       (SELECT count(*)::int FROM competition_players a WHERE a.school_id = $1 AND a.competition_id = $2 AND a.state = 'in') AS players) AS n
  WHERE p.school_id = $1 AND p.competition_id = $2 AND p.state = 'in' AND ($3::uuid[] IS NULL OR p.id = ANY($3::uuid[]))
  ORDER BY p.number`

const countsSqlByMode = {
  quiz: countsSql('competition_rounds', 'r.tally IS NOT NULL'),
  flight: countsSql('competition_rounds', 'r.tally IS NOT NULL'),
  chase: countsSql('competition_rounds', 'r.tally IS NOT NULL'),
  arena: countsSql('competition_levels', 'r.closed'),
  race: countsSql('competition_games', 'r.closed'),
}

const outcomesSql = `
  SELECT p.id AS player, coalesce(a.is_right, false) AS "isRight", (r.tally ->> 'right')::int AS "rightPlayers"
  FROM competition_players p
  JOIN competition_rounds r ON r.school_id = p.school_id AND r.competition_id = p.competition_id AND r.tally IS NOT NULL AND NOT r.skipped
  LEFT JOIN competition_answers a ON a.school_id = r.school_id AND a.competition_id = r.competition_id AND a.round = r.round AND a.player_id = p.id
  WHERE p.school_id = $1 AND p.competition_id = $2 AND p.id = ANY($3::uuid[]) ORDER BY r.round`

/** The achievement of each active player of a finished competition, or of the given players, by player id. */
export async function loadOwnBests(
  db: Database,
  row: CompetitionRow,
  players: readonly string[] | null = null,
): Promise<ReadonlyMap<string, OwnBest>> {
  const { schoolId, id, finishedAt } = row
  if (finishedAt === null || players?.length === 0) return new Map()
  const mode = gameMode(row.game)
  const { rows } = await db.$client.query<PlayerCounts>(countsSqlByMode[mode], [schoolId, id, players])
  const outcomes = mode === 'quiz' ? await loadOutcomes(db, row, rows) : new Map<string, Outcome[]>()
  const flyers = isSelfPaced(mode) ? await loadSelfPaced(db, row) : new Map<string, SelfPaced>()
  const students = rows.flatMap(({ person }) => person ?? [])
  const previous = await loadPreviousResults(db, schoolId, { id, finishedAt }, students)
  return new Map(
    rows.map(({ player, person, ...counts }) => [
      player,
      ownBest({
        ...{ ...counts, outcomes: outcomes.get(player) ?? [], previous: (person && previous.get(person)) ?? null },
        // Each player of a self-paced game meets other questions.
        ...(isSelfPaced(mode) && { rounds: counts.answered, selfPaced: flyers.get(player) }),
      }),
    ]),
  )
}

async function loadOutcomes(db: Database, { schoolId, id }: CompetitionRow, players: readonly PlayerCounts[]) {
  const ids = players.map(({ player }) => player)
  const { rows } = await db.$client.query<Outcome>(outcomesSql, [schoolId, id, ids])
  return Map.groupBy(rows, ({ player }) => player)
}
