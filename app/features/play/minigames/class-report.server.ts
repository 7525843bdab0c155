import { getTableName } from 'drizzle-orm'
import { isGameSlug, type GameSlug } from '#rules/games/catalog.ts'
import { ticksPerSecond, type Skill } from '#rules/games/game-rules.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadClassGames, isRegularLevelSql } from './game-queries.server.ts'
import { gameBests, playLogs, plays } from './tables.server.ts'
import type { ClassReport, GameReport } from './views.ts'

const reportedWeeks = 4

type ClassReportQuery = { schoolId: SchoolId; classroomId: ClassroomId; now: number }

const reportStart = (now: number) => new Date(now - reportedWeeks * 7 * 86_400_000).toISOString()
const fromPlaysSql = `FROM ${getTableName(plays)} p WHERE p.school_id = $1 AND p.student_id = ANY ($2::uuid[]) AND p.ended_at >= $3`

/** Loads the teacher's report: allowed games, games played and skills practiced. */
export async function loadClassReport(
  db: Database,
  { schoolId, classroomId, now }: ClassReportQuery,
): Promise<ClassReport> {
  const allowed = await loadClassGames(db, schoolId, classroomId)
  const students = (await rosterOf(db, schoolId, classroomId)).map(({ id }) => id)
  const values = [schoolId, students, reportStart(now)]
  const games = await db.$client.query<{ slug: string; players: number; ticks: number }>(
    `SELECT p.game AS slug, count(DISTINCT p.student_id)::int AS players, sum(p.ticks)::int AS ticks ${fromPlaysSql} GROUP BY 1`,
    values,
  )
  const skills = await db.$client.query<{ skill: Skill; tries: number; right: number }>(
    `SELECT e.skill, sum(e.tries)::int AS tries, sum(e.right)::int AS right
     FROM (SELECT p.evidence ${fromPlaysSql}) found, jsonb_to_recordset(found.evidence) AS e(skill text, tries int, "right" int)
     GROUP BY 1 HAVING sum(e.tries) > 0 ORDER BY 1`,
    values,
  )
  return {
    ...allowed,
    games: games.rows.flatMap(({ slug, players, ticks }) =>
      isGameSlug(slug) ? [{ slug, players, minutes: minutesOf(ticks) }] : [],
    ),
    skills: skills.rows,
  }
}

const minutesOf = (ticks: number) => Math.round(ticks / ticksPerSecond / 60)

/** Loads each student's progress in one game, or in one bank flight. */
export async function loadGameReport(
  db: Database,
  { schoolId, classroomId }: ClassReportQuery,
  game: GameSlug,
  flight: string | null,
): Promise<GameReport> {
  const roster = await rosterOf(db, schoolId, classroomId)
  const values = [schoolId, roster.map(({ id }) => id), game, flight]
  const reached = await db.$client.query<{ student: string; stars: number; levels: number; tries: number }>(
    `SELECT student_id AS student, sum(stars)::int AS stars, count(*) FILTER (WHERE stars > 0)::int AS levels, sum(tries)::int AS tries
     FROM ${getTableName(gameBests)} WHERE school_id = $1 AND student_id = ANY ($2::uuid[]) AND game = $3
       AND CASE WHEN $4::text IS NULL THEN ${isRegularLevelSql} ELSE level = $4 END GROUP BY 1`,
    values,
  )
  const newest = await db.$client.query<{ student: string; id: string; level: string }>(
    `SELECT DISTINCT ON (p.student_id) p.student_id AS student, p.id, p.level
     FROM ${getTableName(plays)} p JOIN ${getTableName(playLogs)} l ON l.school_id = p.school_id AND l.play_id = p.id
     WHERE p.school_id = $1 AND p.student_id = ANY ($2::uuid[]) AND p.game = $3
       AND CASE WHEN $4::text IS NULL THEN p.level NOT LIKE 'bank-%' ELSE p.level = $4 END ORDER BY p.student_id, p.ended_at DESC`,
    values,
  )
  return {
    students: roster.map(({ id, name }) => {
      const { stars = 0, levels = 0, tries = 0 } = reached.rows.find(({ student }) => student === id) ?? {}
      const play = newest.rows.find(({ student }) => student === id)
      return { id, name, stars, levels, tries, play: play ? { id: play.id, level: play.level } : null }
    }),
  }
}
