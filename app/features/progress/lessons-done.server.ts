import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { firstAndLast, keptSteps } from './kept-steps.server.ts'

/** Kept as text so that its plan can be tested. A class that is through all lessons has tens of thousands of steps. */
export const lessonsDoneSql = `
  WITH asked AS MATERIALIZED (
    SELECT lesson, step, count(*) OVER (PARTITION BY lesson) AS steps FROM unnest($3::text[], $4::text[]) AS s (lesson, step)),
  done AS (
    SELECT asked.lesson FROM ${keptSteps('$4', ['$5', '$6'])} AS p JOIN asked ON asked.step = p.step WHERE p.solved_at IS NOT NULL
    GROUP BY asked.lesson, asked.steps, p.student_id HAVING count(*) = asked.steps)
  SELECT lesson, count(*)::int AS students FROM done GROUP BY lesson`

/** How many of these students have solved every one of a lesson's steps, by lesson; those that nobody has are not there. */
export async function lessonsDone(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  lessons: readonly { id: string; steps: readonly string[] }[],
): Promise<Record<string, number>> {
  const steps = lessons.flatMap(({ id, steps: own }) => own.map((step) => [id, step] as const))
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
