import { findRequiredConcepts, type RequiredConcept } from '#rules/rewards/required-concepts.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { countFinishedParts, loadSteps } from '../judged-steps.server.ts'
import { listUnreleasedTests } from './unreleased-tests.server.ts'

type SolvedStep = { solved: boolean; stars: number; hints: number; attempts: number }

export type SolvedSteps = {
  steps: (SolvedStep & { asksFor: readonly RequiredConcept[]; language: 'python' | 'javascript' | null })[]
  /** Number of units in which every step is solved. */
  unitsFinished: number
  coursesFinished: number
}

/** SQL text, so that a test can check its plan. */
export const solvedStepsSql = `
  SELECT p.step, p.stars, p.hints, p.attempts, true AS solved FROM lesson_progress p
  WHERE p.school_id = $1 AND p.student_id = $2 AND p.solved_at IS NOT NULL`

/** All solved steps of a student. Excludes tests with unreleased results, because counts would reveal the outcome. */
export async function listSolvedSteps(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<SolvedSteps> {
  const { rows } = await db.$client.query<SolvedStep & { step: string }>(solvedStepsSql, [schoolId, studentId])
  const lessonOf = (step: string) => loadSteps().get(step)?.lesson ?? ''
  const lessons = [...new Set(rows.map(({ step }) => lessonOf(step)))]
  const unreleasedTests = (await listUnreleasedTests(db, schoolId, [studentId], lessons)).get(studentId)
  const releasedSteps = rows.filter(({ step }) => !unreleasedTests?.has(lessonOf(step)))
  return {
    steps: releasedSteps.map(({ step, ...solved }) => ({ ...solved, ...requirementsOf(step) })),
    ...countFinishedParts(releasedSteps.map(({ step }) => step)),
  }
}

function requirementsOf(step: string): Pick<SolvedSteps['steps'][number], 'asksFor' | 'language'> {
  const { level = null, task = null } = loadSteps().get(step) ?? {}
  return {
    asksFor: findRequiredConcepts(level?.stars.ideas ?? task?.stars.uses ?? []),
    language: task?.language ?? null,
  }
}
