import { gameMode } from '#rules/competitions/game-mode.ts'
import { isGameSlug } from '#rules/games/catalog.ts'
import { countStars } from '#rules/games/star-bar.ts'
import { findLesson } from '#app/features/learning/courses/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { ArenaLevel, PlayerClimb } from '../arena/contract.ts'
import { loadReviewedPrograms, type ReviewedPrograms } from '../arena/reviewed-programs.server.ts'
import type { MeView } from '../contract.ts'
import type { PlayerRace, RaceRoom } from '../race/contract.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'

/** A level or minigame of homework or of a finished live room, with the best result of one student. */
export type HomeRound = {
  readonly round: number
  /** False for a round that ended in class, and after the homework has closed. */
  readonly isOpen: boolean
  /** Coding arena only. */
  readonly level: ArenaLevel | null
  readonly climb: PlayerClimb | null
  /** Coding arena only; null before the end. */
  readonly programs: ReviewedPrograms | null
  /** Minigame race only. */
  readonly race: RaceRoom | null
  readonly best: PlayerRace | null
}

export type HomeRoundsView = {
  /** Time zone of the school. */
  readonly timeZone: string
  readonly rounds: readonly HomeRound[]
}

/** Levels or minigames of homework or of a finished live room for one student. Null for questions. */
export async function loadHomeRounds(
  db: Database,
  row: CompetitionRow,
  me: Pick<MeView, 'player' | 'state'> | null,
  locale: Locale,
): Promise<HomeRoundsView | null> {
  const mode = gameMode(row.game)
  if (mode !== 'arena' && mode !== 'race') return null
  // Rounds of a live room are seen on the wall until its end, and then by its players only.
  if (!row.closesAt && (row.state !== 'finished' || me?.state !== 'in')) return null
  const rounds = mode === 'arena' ? await loadLevels(db, row, me, locale) : await loadRaces(db, row, me)
  return { timeZone: (await schoolById(db, row.schoolId))!.timezone, rounds }
}

type Me = Parameters<typeof loadHomeRounds>[2]
type Level = { round: number; lesson: string; step: string; closed: boolean; climb: Omit<PlayerClimb, 'round'> | null }

/** A live room has no results of the rounds that it did not reach. */
const listParameters = (row: CompetitionRow, me: Me) => [
  ...[row.schoolId, row.id, me?.player ?? row.id],
  row.closesAt !== null,
]

const levelsSql = `
  SELECT l.round, l.lesson, l.step, l.closed, CASE WHEN g.player_id IS NOT NULL THEN
    jsonb_build_object('points', g.points, 'passed', g.passed, 'tests', g.tests, 'blocks', g.blocks, 'tries', g.tries) END AS climb
  FROM competition_levels l
  LEFT JOIN competition_programs g ON g.school_id = l.school_id AND g.competition_id = l.competition_id AND g.round = l.round AND g.player_id = $3
  WHERE l.school_id = $1 AND l.competition_id = $2 AND NOT l.skipped AND (l.closed OR $4) ORDER BY l.round`

async function loadLevels(db: Database, row: CompetitionRow, me: Me, locale: Locale): Promise<HomeRound[]> {
  const { rows } = await db.$client.query<Level>(levelsSql, listParameters(row, me))
  const programs =
    me && row.state === 'finished'
      ? await loadReviewedPrograms(
          db,
          row,
          me.player,
          rows.map(({ round }) => round),
        )
      : null
  return rows.map(({ round, lesson, step, closed, climb }) => {
    const file = findLesson(locale, lesson)?.lesson.file
    return {
      ...{ round, isOpen: row.state === 'running' && !closed, race: null, best: null },
      programs: programs?.get(round) ?? null,
      level: file ? { lesson, step, file } : null,
      climb: climb && { round, ...climb },
    }
  })
}

type Race = {
  round: number
  level: string
  seed: number
  gameRules: number
  closed: boolean
  plays: number
  best: { points: number; score: number; meter: number } | null
}

/** The order of the plays must match `comparePlays`. */
const racesSql = `
  SELECT g.round, g.level, g.seed, g.game_rules AS "gameRules", g.closed, b.best, coalesce(b.plays, 0) AS plays
  FROM competition_games g LEFT JOIN LATERAL (
    SELECT jsonb_build_object('points', o.points, 'score', o.score, 'meter', o.meter) AS best, (count(*) OVER ())::int AS plays
    FROM competition_plays o
    WHERE o.school_id = g.school_id AND o.competition_id = g.competition_id AND o.round = g.round AND o.player_id = $3
    ORDER BY o.points DESC, o.score DESC LIMIT 1
  ) b ON true
  WHERE g.school_id = $1 AND g.competition_id = $2 AND NOT g.skipped AND (g.closed OR $4) ORDER BY g.round`

/** The seed is sent once the student has joined: from then on the length of the plays is checked. */
async function loadRaces(db: Database, row: CompetitionRow, me: Me): Promise<HomeRound[]> {
  const { game } = row
  if (!isGameSlug(game)) return []
  const { rows } = await db.$client.query<Race>(racesSql, listParameters(row, me))
  return rows.map(({ round, level, seed, gameRules, closed, plays, best }) => {
    const isOpen = row.state === 'running' && !closed
    return {
      ...{ round, isOpen, level: null, climb: null, programs: null },
      race: { game, level, seed: isOpen && me?.state === 'in' ? seed : null, gameRules },
      best: best && { round, points: best.points, score: best.score, stars: countStars(best.meter), plays },
    }
  })
}
