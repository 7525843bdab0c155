import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { ClassPrograms, SolvingProgram, UnsolvedProgram } from './views.ts'

/** What a class made of one step: the last program of everybody who has not solved it, and the different ones that solve it. */

/** Kept as text so that their plans can be tested. Ids and times are the device's word, so the newest is what came last. */
export const unsolvedSql = `
  SELECT p.student_id AS student, e.program, e.skin, e.place, e.reason, e.mistake
  FROM lesson_progress p CROSS JOIN LATERAL (
    SELECT r.program, r.skin, r.place, r.reason, r.mistake FROM lesson_events r
    WHERE r.school_id = p.school_id AND r.student_id = p.student_id AND r.step = p.step AND r.kind = 'run'
    ORDER BY r.received_at DESC, r.at DESC, r.id DESC LIMIT 1) AS e
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.step = $3 AND p.solved_at IS NULL AND e.program IS NOT NULL
  ORDER BY p.student_id`

/** Different programs that solve it; more are not shown beside each other. */
const MOST_SOLVING = 12

/** Nobody's name: a program is the class's. */
export const solvingSql = `
  SELECT b.program, b.skin, b.place, max(b.stars)::int AS stars, count(*)::int AS students
  FROM best_programs b WHERE b.school_id = $1 AND b.student_id = ANY($2::uuid[]) AND b.step = $3
  GROUP BY b.program, b.skin, b.place ORDER BY students DESC, length(b.program), b.program LIMIT ${MOST_SOLVING}`

const solvedSql = `
  SELECT count(*)::int AS solved FROM lesson_progress p
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.step = $3 AND p.solved_at IS NOT NULL`

/** All programs of one answer together: many times what a class writes, and no flood. */
const MOST_CHARACTERS = 400_000

export async function classPrograms(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  step: string,
): Promise<ClassPrograms> {
  const of = [schoolId, students, step]
  const unsolved = (await db.$client.query<UnsolvedProgram>(unsolvedSql, of)).rows
  const solving = (await db.$client.query<SolvingProgram>(solvingSql, of)).rows
  const { solved } = (await db.$client.query<{ solved: number }>(solvedSql, of)).rows[0]!
  let characters = 0
  return {
    students: students.length,
    solved,
    unsolved: unsolved.filter(({ program }) => (characters += program.length) <= MOST_CHARACTERS),
    solving,
  }
}
