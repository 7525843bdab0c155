import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'

/** Most that one read returns: enough for several worksheets. */
const maxPrograms = 60

/**
 * SQL text, so that a test can check its plan: the last wrong program of each student at each recent step. Skips
 * programs on maps that students drew or chose.
 */
export const wrongProgramsSql = `
  SELECT p.step, e.program, count(*)::int AS students
  FROM lesson_progress p CROSS JOIN LATERAL (
    SELECT r.program FROM lesson_events r
    WHERE r.school_id = p.school_id AND r.student_id = p.student_id AND r.step = p.step AND r.kind = 'run' AND r.stars = 0
      AND r.program IS NOT NULL AND r.place IS NULL AND r.received_at >= $3
    ORDER BY r.received_at DESC, r.id DESC LIMIT 1) AS e
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.last_at >= $3 AND length(e.program) <= 1000
  GROUP BY p.step, e.program ORDER BY students DESC, p.step, e.program LIMIT ${maxPrograms}`

export type WrongProgram = { step: string; program: string; students: number }

/** Wrong programs of a class since a time, the most frequent first. */
export async function listWrongPrograms(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  since: number,
): Promise<WrongProgram[]> {
  if (students.length === 0) return []
  return (await db.$client.query<WrongProgram>(wrongProgramsSql, [schoolId, students, new Date(since).toISOString()]))
    .rows
}
