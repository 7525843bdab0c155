import { askedIdeas, type AskedIdea } from '#rules/rewards/asked-ideas.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { finishedParts, loadSteps } from './judged-steps.server.ts'
import { untoldTests } from './untold-tests.server.ts'

type SolvedStep = { solved: boolean; stars: number; hints: number; attempts: number }

export type Learned = {
  steps: (SolvedStep & { asksFor: readonly AskedIdea[]; language: 'python' | 'javascript' | null })[]
  /** Of which every step is solved. */
  unitsFinished: number
  coursesFinished: number
}

/** Kept as text so that its plan can be tested. */
export const solvedStepsSql = `
  SELECT p.step, p.stars, p.hints, p.attempts, true AS solved FROM lesson_progress p
  WHERE p.school_id = $1 AND p.student_id = $2 AND p.solved_at IS NOT NULL`

/** Every step that one learner has solved, and how. Whoever counts them would tell the results of a test before it ends. */
export async function solvedSteps(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<Learned> {
  const { rows } = await db.$client.query<SolvedStep & { step: string }>(solvedStepsSql, [schoolId, studentId])
  const lessonOf = (step: string) => loadSteps().get(step)?.lesson ?? ''
  const lessons = [...new Set(rows.map(({ step }) => lessonOf(step)))]
  const untold = (await untoldTests(db, schoolId, [studentId], lessons)).get(studentId)
  const told = rows.filter(({ step }) => !untold?.has(lessonOf(step)))
  return {
    steps: told.map(({ step, ...solved }) => ({ ...solved, ...askedBy(step) })),
    ...finishedParts(told.map(({ step }) => step)),
  }
}

function askedBy(step: string): Pick<Learned['steps'][number], 'asksFor' | 'language'> {
  const { level = null, task = null } = loadSteps().get(step) ?? {}
  return { asksFor: askedIdeas(level?.stars.ideas ?? task?.stars.uses ?? []), language: task?.language ?? null }
}
