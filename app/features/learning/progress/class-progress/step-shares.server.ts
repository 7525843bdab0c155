import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'

export type StepShare = { step: string; solved: number; tried: number }

/** How many of these students have tried and solved each step. */
export async function loadStepShares(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  steps: readonly string[],
): Promise<StepShare[]> {
  if (students.length === 0 || steps.length === 0) return []
  const { rows } = await db.$client.query<StepShare>(
    `SELECT step, count(*)::int AS tried, count(*) FILTER (WHERE stars > 0)::int AS solved
     FROM lesson_progress
     WHERE school_id = $1 AND student_id = ANY($2::uuid[]) AND step = ANY($3::text[]) AND (attempts > 0 OR stars > 0)
     GROUP BY step`,
    [schoolId, students, steps],
  )
  return rows
}
