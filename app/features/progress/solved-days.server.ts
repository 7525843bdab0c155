import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { loadSteps } from './judged-steps.server.ts'
import { untoldTests } from './untold-tests.server.ts'

/** How many solved something on a day of their school, and how many steps. Days on which nobody did are not there. */
export type SolvedDay = { day: string; learners: number; solved: number }

type Since = { since: string; timeZone: string }

/** Kept as text so that its plan can be tested. */
export const solvedDaysSql = `
  SELECT to_char(p.solved_at AT TIME ZONE $4, 'YYYY-MM-DD') AS day, count(DISTINCT p.student_id)::int AS learners, count(*)::int AS solved
  FROM lesson_progress p
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.solved_at >= ($3::date)::timestamp AT TIME ZONE $4
    AND p.step <> ALL($5::text[])
  GROUP BY 1 ORDER BY 1`

/** For those who teach: since a day, `2026-11-16`, in the zone of the school. */
export async function solvedDays(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  { since, timeZone }: Since,
  without: readonly string[] = [],
): Promise<SolvedDay[]> {
  if (students.length === 0) return []
  return (await db.$client.query<SolvedDay>(solvedDaysSql, [schoolId, students, since, timeZone, without])).rows
}

/** For a learner and their parents: how many steps of a test were right is not theirs to know before it is told. */
export async function toldSolvedDays(
  db: Database,
  schoolId: SchoolId,
  student: PersonId,
  days: Since,
): Promise<SolvedDay[]> {
  const steps = loadSteps()
  const lessons = [...new Set(Array.from(steps.values(), ({ lesson }) => lesson))]
  const untold = (await untoldTests(db, schoolId, [student], lessons)).get(student)
  const hidden = untold ? [...steps].filter(([, { lesson }]) => untold.has(lesson)).map(([step]) => step) : []
  return solvedDays(db, schoolId, [student], days, hidden)
}
