import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ClassPrograms, SolvingProgram, UnsolvedProgram } from '../views.ts'

/** Programs of a class at one step: the last program of each student without a solution, and the distinct solutions. */

/** SQL text, so that a test can check its plan. Sorted by arrival, because devices choose ids and times. */
export const unsolvedSql = `
  SELECT p.student_id AS student, e.program, e.skin, e.place, e.reason, e.mistake
  FROM lesson_progress p CROSS JOIN LATERAL (
    SELECT r.program, r.skin, r.place, r.reason, r.mistake FROM lesson_events r
    WHERE r.school_id = p.school_id AND r.student_id = p.student_id AND r.step = p.step AND r.kind = 'run'
    ORDER BY r.received_at DESC, r.at DESC, r.id DESC LIMIT 1) AS e
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.step = $3 AND p.solved_at IS NULL AND e.program IS NOT NULL
  ORDER BY p.student_id`

/** Maximum number of distinct solutions; the page does not show more. */
const MAX_SOLVING = 12

/** Returns no student ids: solutions are shown anonymously. */
export const solvingSql = `
  SELECT b.program, b.skin, b.place, max(b.stars)::int AS stars, count(*)::int AS students
  FROM best_programs b WHERE b.school_id = $1 AND b.student_id = ANY($2::uuid[]) AND b.step = $3
  GROUP BY b.program, b.skin, b.place ORDER BY students DESC, length(b.program), b.program LIMIT ${MAX_SOLVING}`

/** The same rows as the progress grid: programs are deleted earlier than progress. */
const countsSql = `
  SELECT count(p.solved_at)::int AS solved, count(*) FILTER (WHERE p.solved_at IS NULL AND p.attempts > 0)::int AS tried
  FROM lesson_progress p WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.step = $3`

/** Limits the response size; far more than a class writes. */
const MAX_CHARACTERS = 400_000

export async function loadClassPrograms(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  step: string,
): Promise<ClassPrograms> {
  const queryValues = [schoolId, students, step]
  const unsolved = (await db.$client.query<UnsolvedProgram>(unsolvedSql, queryValues)).rows
  const solving = (await db.$client.query<SolvingProgram>(solvingSql, queryValues)).rows
  const { rows: counts } = await db.$client.query<{ solved: number; tried: number }>(countsSql, queryValues)
  let characters = 0
  return {
    students: students.length,
    ...counts[0]!,
    unsolved: unsolved.filter(({ program }) => (characters += program.length) <= MAX_CHARACTERS),
    solving,
  }
}
