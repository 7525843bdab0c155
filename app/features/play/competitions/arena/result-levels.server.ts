import type { SchoolId } from '#rules/ids.ts'
import type { SubmittedProgram } from '#app/features/learning/lessons/public.ts'
import { findLesson } from '#app/features/learning/courses/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

export type ResultLevel = {
  readonly round: number
  readonly lesson: string
  readonly step: string
  /** Players whose best program passes all tests; `unsolved`: players whose best program does not. */
  readonly solved: readonly string[]
  readonly unsolved: readonly string[]
  /** Average share of tests that the players' best programs pass, from 0 to 1. */
  readonly testsShare: number
}

/** Fills in the arena rounds of a student: a solved level counts as right. */
export const applyArenaResults = <Student extends { player: string; right: number[]; wrong: number[] }>(
  student: Student,
  levels: readonly ResultLevel[],
): Student => {
  const roundsIn = (outcome: 'solved' | 'unsolved') =>
    levels.filter((level) => level[outcome].includes(student.player)).map(({ round }) => round)
  return levels.length === 0 ? student : { ...student, right: roundsIn('solved'), wrong: roundsIn('unsolved') }
}

/** Counted levels in order. */
export async function loadPlayedLevels(db: Database, schoolId: SchoolId, id: string): Promise<ResultLevel[]> {
  const { rows } = await db.$client.query<ResultLevel>(
    `SELECT l.round, l.lesson, l.step, coalesce(g.share, 0)::float8 AS "testsShare", coalesce(g.solved, '{}') AS solved, coalesce(g.unsolved, '{}') AS unsolved FROM competition_levels l
     LEFT JOIN LATERAL (
       SELECT avg(g.passed::float8 / g.tests) AS share, array_agg(g.player_id) FILTER (WHERE g.passed = g.tests) AS solved, array_agg(g.player_id) FILTER (WHERE g.passed < g.tests) AS unsolved
       FROM competition_programs g
       JOIN competition_players p ON p.school_id = g.school_id AND p.competition_id = g.competition_id AND p.id = g.player_id AND p.state = 'in'
       WHERE g.school_id = l.school_id AND g.competition_id = l.competition_id AND g.round = l.round
     ) g ON true
     WHERE l.school_id = $1 AND l.competition_id = $2 AND l.closed AND NOT l.skipped ORDER BY l.round`,
    [schoolId, id],
  )
  return rows
}

/** More programs than a class has students; longer than any program written in a lesson. */
const programLimits = { perLevel: 60, characters: 4_000 }

/** Best program of each player by round, for the analysis of common mistakes. */
async function programsByRound(db: Database, schoolId: SchoolId, id: string): Promise<Map<number, SubmittedProgram[]>> {
  const { rows } = await db.$client.query<SubmittedProgram & { round: number }>(
    `SELECT round, program, skin, solves FROM (
       SELECT g.round, g.program, g.skin, g.passed = g.tests AS solves, row_number() OVER (PARTITION BY g.round ORDER BY g.player_id) AS place
       FROM competition_programs g
       JOIN competition_players p ON p.school_id = g.school_id AND p.competition_id = g.competition_id AND p.id = g.player_id AND p.state = 'in'
       WHERE g.school_id = $1 AND g.competition_id = $2 AND length(g.program) <= $4
     ) made WHERE place <= $3 ORDER BY round, place`,
    [schoolId, id, programLimits.perLevel, programLimits.characters],
  )
  const byRound = Map.groupBy(rows, ({ round }) => round)
  return new Map(
    [...byRound].map(([round, roundPrograms]) => [
      round,
      roundPrograms.map(({ program, skin, solves }) => ({ program, skin, solves })),
    ]),
  )
}

/** Adds lesson title, file and programs to each level. The unit title serves as the skill of the level. */
export async function loadResultLevels(db: Database, schoolId: SchoolId, id: string, locale: Locale) {
  const levels = await loadPlayedLevels(db, schoolId, id)
  const programs = await programsByRound(db, schoolId, id)
  return levels.map((level) => {
    const placement = findLesson(locale, level.lesson)
    return {
      ...level,
      title: placement?.lesson.title ?? '',
      unit: placement?.unit.title ?? null,
      file: placement?.lesson.file ?? null,
      programs: programs.get(level.round) ?? [],
    }
  })
}
