import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { firstAndLast, storedStepsSql } from './stored-steps.server.ts'

/** SQL text, so that a test can check its plan. The database counts: a class can have tens of thousands of steps. */
export const lessonsDoneSql = `
  WITH asked AS MATERIALIZED (
    SELECT lesson, step, count(*) OVER (PARTITION BY lesson) AS steps FROM unnest($3::text[], $4::text[]) AS s (lesson, step)),
  done AS (
    SELECT asked.lesson FROM ${storedStepsSql('$4', ['$5', '$6'])} AS p JOIN asked ON asked.step = p.step WHERE p.solved_at IS NOT NULL
    GROUP BY asked.lesson, asked.steps, p.student_id HAVING count(*) = asked.steps)
  SELECT lesson, count(*)::int AS students FROM done GROUP BY lesson`

/** Number of students who solved all steps, by lesson; omits lessons that no student finished. */
export async function countFinishedStudents(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  lessons: readonly { id: string; steps: readonly string[] }[],
): Promise<Record<string, number>> {
  const steps = lessons.flatMap(({ id, steps: lessonSteps }) => lessonSteps.map((step) => [id, step] as const))
  if (students.length === 0 || steps.length === 0) return {}
  const { rows } = await db.$client.query<{ lesson: string; students: number }>(lessonsDoneSql, [
    schoolId,
    students,
    steps.map(([lesson]) => lesson),
    steps.map(([, step]) => step),
    ...firstAndLast(steps.map(([, step]) => step)),
  ])
  return Object.fromEntries(rows.map(({ lesson, students: count }) => [lesson, count]))
}
