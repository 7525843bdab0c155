import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { loadSteps } from './judged-steps.server.ts'
import { untoldTests } from './untold-tests.server.ts'

export type SolvedStep = { solved: boolean; stars: number; hints: number; attempts: number }

/** Kept as text so that its plan can be tested. */
export const solvedStepsSql = `
  SELECT p.step, p.stars, p.hints, p.attempts, true AS solved FROM lesson_progress p
  WHERE p.school_id = $1 AND p.student_id = $2 AND p.solved_at IS NOT NULL`

/** Every step that one learner has solved, and how. Whoever counts them would tell the results of a test before it ends. */
export async function solvedSteps(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<SolvedStep[]> {
  const { rows } = await db.$client.query<SolvedStep & { step: string }>(solvedStepsSql, [schoolId, studentId])
  const lessonOf = (step: string) => loadSteps().get(step)?.lesson ?? ''
  const lessons = [...new Set(rows.map(({ step }) => lessonOf(step)))]
  const untold = (await untoldTests(db, schoolId, [studentId], lessons)).get(studentId)
  return rows.filter(({ step }) => !untold?.has(lessonOf(step))).map(({ step: _, ...solved }) => solved)
}
