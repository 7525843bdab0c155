import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadSteps } from '../judged-steps.server.ts'
import { listUnreleasedTests } from './unreleased-tests.server.ts'

/** Students with solved steps and number of solved steps per day, in the school's time zone. Omits days without any. */
export type SolvedDay = { day: string; learners: number; solved: number }

type DayRange = { since: string; timeZone: string }

/** SQL text, so that a test can check its plan. */
export const solvedDaysSql = `
  SELECT to_char(p.solved_at AT TIME ZONE $4, 'YYYY-MM-DD') AS day, count(DISTINCT p.student_id)::int AS learners, count(*)::int AS solved
  FROM lesson_progress p
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.solved_at >= ($3::date)::timestamp AT TIME ZONE $4
    AND p.step <> ALL($5::text[])
  GROUP BY 1 ORDER BY 1`

/** For teachers. `since` is a day such as `2026-11-16` in the school's time zone. */
export async function listSolvedDays(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  { since, timeZone }: DayRange,
  excludedSteps: readonly string[] = [],
): Promise<SolvedDay[]> {
  if (students.length === 0) return []
  return (await db.$client.query<SolvedDay>(solvedDaysSql, [schoolId, students, since, timeZone, excludedSteps])).rows
}

/** For students and parents: excludes tests with unreleased results. */
export async function listReleasedSolvedDays(
  db: Database,
  schoolId: SchoolId,
  student: PersonId,
  days: DayRange,
): Promise<SolvedDay[]> {
  const steps = loadSteps()
  const lessons = [...new Set(Array.from(steps.values(), ({ lesson }) => lesson))]
  const unreleasedTests = (await listUnreleasedTests(db, schoolId, [student], lessons)).get(student)
  const hiddenSteps = unreleasedTests
    ? [...steps].filter(([, { lesson }]) => unreleasedTests.has(lesson)).map(([step]) => step)
    : []
  return listSolvedDays(db, schoolId, [student], days, hiddenSteps)
}
