import { shownPrograms } from '#rules/competitions/arena/shown-programs.ts'
import type { SchoolId } from '#rules/ids.ts'
import { placedLesson } from '#app/features/courses/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { CompetitionRow } from '../room-row.server.ts'
import type { ArenaHost, ArenaRoom, BestProgram, Climb, OwnClimb } from './contract.ts'

const isOn = ({ round, phase }: CompetitionRow) => round !== null && phase !== null && phase !== 'prepare'

/** What everybody sees of the arena; nothing in a quiz. */
export async function arenaRoom(db: Database, row: CompetitionRow, locale: Locale): Promise<ArenaRoom | null> {
  if (row.game !== 'arena') return null
  if (!isOn(row)) return { level: null }
  const { rows } = await db.$client.query<{ lesson: string; step: string }>(
    `SELECT l.lesson, l.step FROM competition_levels l WHERE l.school_id = $1 AND l.competition_id = $2 AND l.round = $3`,
    [row.schoolId, row.id, row.round],
  )
  const [found] = rows
  const file = found && placedLesson(locale, found.lesson)?.lesson.file
  return { level: found && file ? { lesson: found.lesson, step: found.step, file } : null }
}

const climbsSql = `
  SELECT g.player_id AS player, g.points, g.passed, g.tests, g.took_ms AS "tookMs", g.skin
  FROM competition_programs g JOIN competition_players p ON p.school_id = g.school_id AND p.competition_id = g.competition_id AND p.id = g.player_id
  WHERE g.school_id = $1 AND g.competition_id = $2 AND g.round = $3 AND p.state = 'in' ORDER BY g.points DESC, g.took_ms, p.number`

/** So many may be the same without their notes. */
const mostRead = 30

const bestSql = `
  SELECT g.program, min(g.skin) AS skin, min(g.blocks) AS blocks, min(g.steps) AS steps, count(*)::int AS players
  FROM competition_programs g JOIN competition_players p ON p.school_id = g.school_id AND p.competition_id = g.competition_id AND p.id = g.player_id
  WHERE g.school_id = $1 AND g.competition_id = $2 AND g.round = $3 AND p.state = 'in' AND g.passed = g.tests
  GROUP BY g.program ORDER BY max(g.points) DESC, min(g.blocks), min(g.steps), min(g.took_ms) LIMIT ${mostRead}`

/** What those see who teach the class: every kite, and after the round the best programs. */
export async function arenaHost(db: Database, row: CompetitionRow): Promise<ArenaHost | null> {
  if (row.game !== 'arena') return null
  const of = [row.schoolId, row.id, row.round ?? -1]
  const { rows: climbs } = await db.$client.query<Climb>(climbsSql, of)
  const isRevealed = row.phase === 'reveal' || row.phase === 'board'
  if (!isRevealed) return { climbs, best: [] }
  const { rows: sent } = await db.$client.query<BestProgram>(bestSql, of)
  const { rows: players } = await db.$client.query<{ name: string }>(
    'SELECT name FROM competition_players WHERE school_id = $1 AND competition_id = $2',
    of.slice(0, 2),
  )
  return {
    climbs,
    best: shownPrograms(
      sent,
      players.map(({ name }) => name),
    ),
  }
}

/** The best of each of these people in the round that is on; whoever sent nothing, or plays a quiz, has none. */
export async function ownClimbs(
  db: Database,
  schoolId: SchoolId,
  id: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, OwnClimb>> {
  const { rows } = await db.$client.query<OwnClimb & { person: string }>(
    `SELECT coalesce(p.person_id, p.id) AS person, g.round, g.points, g.passed, g.tests, g.blocks, g.tries
     FROM competitions c
     JOIN competition_programs g ON g.school_id = c.school_id AND g.competition_id = c.id AND g.round = c.round
     JOIN competition_players p ON p.school_id = g.school_id AND p.competition_id = g.competition_id AND p.id = g.player_id
     WHERE c.school_id = $1 AND c.id = $2 AND c.game = 'arena' AND coalesce(p.person_id, p.id) = ANY($3::uuid[])`,
    [schoolId, id, people],
  )
  return new Map(rows.map(({ person, ...climb }) => [person, climb]))
}
