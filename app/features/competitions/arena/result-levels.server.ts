import type { SchoolId } from '#rules/ids.ts'
import type { MadeProgram } from '#app/features/lessons/public.ts'
import { placedLesson } from '#app/features/courses/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

export type ResultLevel = {
  readonly round: number
  readonly lesson: string
  readonly step: string
  /** Whose program passes all tests, and who sent others. */
  readonly solved: readonly string[]
  readonly unsolved: readonly string[]
  /** What part of the tests the best programs pass, from 0 to 1. */
  readonly testsShare: number
}

/** A student of the report, with levels in place of questions. */
export const inArena = <Student extends { player: string; right: number[]; wrong: number[] }>(
  student: Student,
  levels: readonly ResultLevel[],
): Student => {
  const roundsIn = (which: 'solved' | 'unsolved') =>
    levels.filter((level) => level[which].includes(student.player)).map(({ round }) => round)
  return levels.length === 0 ? student : { ...student, right: roundsIn('solved'), wrong: roundsIn('unsolved') }
}

/** Levels that were played and count, in their order. */
export async function playedLevels(db: Database, schoolId: SchoolId, id: string): Promise<ResultLevel[]> {
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

/** More than a class has, and as long as any program that is written in a lesson. */
const mostPrograms = { aLevel: 60, characters: 4_000 }

/** The best program of each player, by round: a class of them, so that what they do wrong can be named. */
async function programsByRound(db: Database, schoolId: SchoolId, id: string): Promise<Map<number, MadeProgram[]>> {
  const { rows } = await db.$client.query<MadeProgram & { round: number }>(
    `SELECT round, program, skin, solves FROM (
       SELECT g.round, g.program, g.skin, g.passed = g.tests AS solves, row_number() OVER (PARTITION BY g.round ORDER BY g.player_id) AS place
       FROM competition_programs g
       JOIN competition_players p ON p.school_id = g.school_id AND p.competition_id = g.competition_id AND p.id = g.player_id AND p.state = 'in'
       WHERE g.school_id = $1 AND g.competition_id = $2 AND length(g.program) <= $4
     ) made WHERE place <= $3 ORDER BY round, place`,
    [schoolId, id, mostPrograms.aLevel, mostPrograms.characters],
  )
  const byRound = Map.groupBy(rows, ({ round }) => round)
  return new Map(
    [...byRound].map(([round, made]) => [round, made.map(({ program, skin, solves }) => ({ program, skin, solves }))]),
  )
}

/** With the title of its lesson, and of the unit: what a level teaches is what its unit does. */
export async function resultLevels(db: Database, schoolId: SchoolId, id: string, locale: Locale) {
  const levels = await playedLevels(db, schoolId, id)
  const programs = await programsByRound(db, schoolId, id)
  return levels.map((level) => {
    const placed = placedLesson(locale, level.lesson)
    return {
      ...level,
      title: placed?.lesson.title ?? '',
      unit: placed?.unit.title ?? null,
      file: placed?.lesson.file ?? null,
      programs: programs.get(level.round) ?? [],
    }
  })
}
