import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { RubricMarks } from '#rules/progress/rubric.ts'
import type { Database } from '#app/platform/db/db.server.ts'

/** The latest rubric marks of a student at a step. */
type LastRubric = { studentId: PersonId; step: string; marks: RubricMarks; at: number }

/** SQL text, so that a test can check its plan. */
export const rubricsSql = `
  SELECT DISTINCT ON (m.student_id, m.step) m.student_id AS "studentId", m.step, m.marks, (extract(epoch FROM m.at) * 1000)::float8 AS at
  FROM rubric_marks m WHERE m.school_id = $1 AND m.student_id = ANY($2::uuid[])
  ORDER BY m.student_id, m.step, m.attempts DESC`

export async function loadLastRubrics(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
): Promise<readonly LastRubric[]> {
  if (students.length === 0) return []
  return (await db.$client.query<LastRubric>(rubricsSql, [schoolId, students])).rows
}
