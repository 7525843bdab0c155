import type { PersonId, SchoolId } from '#rules/ids.ts'
import { selectFinishedLessons } from '#rules/progress/finished-lessons.ts'
import { isOptional } from '#rules/progress/step-kinds.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { findStep, loadSteps, stepsOfLesson } from '../judged-steps.server.ts'
import { listUnreleasedTests } from './unreleased-tests.server.ts'

/** SQL text, so that a test can check its plan. */
export const solvedTimesSql = `
  SELECT p.step, (extract(epoch FROM p.solved_at) * 1000)::float8 AS at
  FROM lesson_progress p WHERE p.school_id = $1 AND p.student_id = $2 AND p.solved_at IS NOT NULL`

/** Lessons that a student has finished, newest first. Excludes tests with unreleased results. */
export async function listFinishedLessons(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<string[]> {
  const { rows } = await db.$client.query<{ step: string; at: number }>(solvedTimesSql, [schoolId, studentId])
  const solvedSteps = rows.flatMap(({ step, at }) => {
    const lesson = loadSteps().get(step)?.lesson
    return lesson ? [{ lesson, step, at }] : []
  })
  const finished = selectFinishedLessons(solvedSteps, requiredSteps)
  const unreleased = (await listUnreleasedTests(db, schoolId, [studentId], finished)).get(studentId)
  return finished.filter((lesson) => !unreleased?.has(lesson))
}

const requiredSteps = (lesson: string): string[] =>
  stepsOfLesson(lesson).filter((step) => !isOptional(findStep(lesson, step)!.kind))
