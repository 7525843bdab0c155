import { selectShownPrograms } from '#rules/competitions/arena/shown-programs.ts'
import type { SchoolId } from '#rules/ids.ts'
import { findLesson } from '#app/features/learning/courses/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import type { ArenaHost, ArenaRoom, BestProgram, Climb, PlayerClimb } from './contract.ts'

const isLevelShown = ({ round, phase }: CompetitionRow) => round !== null && phase !== null && phase !== 'prepare'

/** Arena data for all players; null in other games. */
export async function loadArenaRoom(db: Database, row: CompetitionRow, locale: Locale): Promise<ArenaRoom | null> {
  if (row.game !== 'arena') return null
  if (!isLevelShown(row)) return { level: null }
  const { rows } = await db.$client.query<{ lesson: string; step: string }>(
    `SELECT l.lesson, l.step FROM competition_levels l WHERE l.school_id = $1 AND l.competition_id = $2 AND l.round = $3`,
    [row.schoolId, row.id, row.round],
  )
  const [level] = rows
  const file = level && findLesson(locale, level.lesson)?.lesson.file
  return { level: level && file ? { lesson: level.lesson, step: level.step, file } : null }
}

const climbsSql = `
  SELECT g.player_id AS player, g.points, g.passed, g.tests, g.took_ms AS "tookMs", g.skin
  FROM competition_programs g JOIN competition_players p ON p.school_id = g.school_id AND p.competition_id = g.competition_id AND p.id = g.player_id
  WHERE g.school_id = $1 AND g.competition_id = $2 AND g.round = $3 AND p.state = 'in' ORDER BY g.points DESC, g.took_ms, p.number`

/** Programs to load: more than are shown, because some are equal except for their comments. */
const maxPrograms = 30

const bestSql = `
  SELECT g.program, min(g.skin) AS skin, min(g.blocks) AS blocks, min(g.steps) AS steps, count(*)::int AS players
  FROM competition_programs g JOIN competition_players p ON p.school_id = g.school_id AND p.competition_id = g.competition_id AND p.id = g.player_id
  WHERE g.school_id = $1 AND g.competition_id = $2 AND g.round = $3 AND p.state = 'in' AND g.passed = g.tests
  GROUP BY g.program ORDER BY max(g.points) DESC, min(g.blocks), min(g.steps), min(g.took_ms) LIMIT ${maxPrograms}`

/** Arena data for the teachers: the best result of each player and, after the round, the best programs. */
export async function loadArenaHost(db: Database, row: CompetitionRow): Promise<ArenaHost | null> {
  if (row.game !== 'arena') return null
  const params = [row.schoolId, row.id, row.round ?? -1]
  const { rows: climbs } = await db.$client.query<Climb>(climbsSql, params)
  const isRevealed = row.phase === 'reveal' || row.phase === 'board'
  if (!isRevealed) return { climbs, best: [] }
  const programs = await loadBestPrograms(db, row.schoolId, row.id, row.round ?? -1)
  return { climbs, best: selectShownPrograms(programs, await loadPlayerNames(db, row.schoolId, row.id)) }
}

/** Programs that pass all tests, best first, with the comments and names that players typed. */
export const loadBestPrograms = async (
  db: Database,
  schoolId: SchoolId,
  id: string,
  round: number,
): Promise<BestProgram[]> => (await db.$client.query<BestProgram>(bestSql, [schoolId, id, round])).rows

/** Names to remove from programs before other players see them. */
export const loadPlayerNames = async (db: Database, schoolId: SchoolId, id: string): Promise<string[]> =>
  (
    await db.$client.query<{ name: string }>(
      'SELECT name FROM competition_players WHERE school_id = $1 AND competition_id = $2',
      [schoolId, id],
    )
  ).rows.map(({ name }) => name)

/** Best program result of each of these users in the current round; no entry for users who sent none. */
export async function loadPlayerClimbs(
  db: Database,
  schoolId: SchoolId,
  id: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, PlayerClimb>> {
  const { rows } = await db.$client.query<PlayerClimb & { person: string }>(
    `SELECT coalesce(p.person_id, p.id) AS person, g.round, g.points, g.passed, g.tests, g.blocks, g.tries
     FROM competitions c
     JOIN competition_programs g ON g.school_id = c.school_id AND g.competition_id = c.id AND g.round = c.round
     JOIN competition_players p ON p.school_id = g.school_id AND p.competition_id = g.competition_id AND p.id = g.player_id
     WHERE c.school_id = $1 AND c.id = $2 AND c.game = 'arena' AND coalesce(p.person_id, p.id) = ANY($3::uuid[])`,
    [schoolId, id, people],
  )
  return new Map(rows.map(({ person, ...climb }) => [person, climb]))
}
