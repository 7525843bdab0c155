import type { WeekLesson } from '#rules/guardians/child-week.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadSteps, stepsOfLesson } from '../judged-steps.server.ts'
import { listUnreleasedTests } from './unreleased-tests.server.ts'

/** SQL text, so that a test can check its plan. Parameters: school, student, first day, time zone. */
export const weekStepsSql = `
  SELECT p.step, (extract(epoch FROM p.solved_at) * 1000)::float8 AS at,
    p.solved_at >= ($3::date)::timestamp AT TIME ZONE $4 AS "isOfWeek"
  FROM lesson_progress p WHERE p.school_id = $1 AND p.student_id = $2 AND p.solved_at IS NOT NULL`

/** Lessons in which a student solved a step since the day. Excludes tests with unreleased results. */
export async function listWeekLessons(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  { since, timeZone }: { since: string; timeZone: string },
): Promise<WeekLesson[]> {
  const { rows } = await db.$client.query<{ step: string; at: number; isOfWeek: boolean }>(weekStepsSql, [
    ...[schoolId, studentId, since, timeZone],
  ])
  const byLesson = Map.groupBy(rows, ({ step }) => loadSteps().get(step)?.lesson ?? '')
  byLesson.delete('')
  const unreleased = (await listUnreleasedTests(db, schoolId, [studentId], [...byLesson.keys()])).get(studentId)
  return [...byLesson].flatMap(([lesson, solvedSteps]) =>
    solvedSteps.some(({ isOfWeek }) => isOfWeek) && !unreleased?.has(lesson)
      ? [
          {
            ...{ lesson, solved: solvedSteps.length, steps: stepsOfLesson(lesson).length },
            at: Math.max(...solvedSteps.map(({ at }) => at)),
          },
        ]
      : [],
  )
}
