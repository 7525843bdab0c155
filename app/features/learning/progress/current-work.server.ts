import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { SetupChoice } from '#rules/levels/judge-python.ts'
import type { Actor } from '#rules/permissions.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { Skin } from './events/event.ts'
import { findStep, stepsOfLesson } from './judged-steps.server.ts'
import { listUnreleasedTests } from './student-progress/unreleased-tests.server.ts'
import { requireStudent } from './student-progress/progress-student.server.ts'

/** The signed-in student's own work at a step, for continuing on another device. */

export type StudentDraft = { draft: string; skin: Skin; place: SetupChoice | null; sequence: number; at: number }

export type CurrentWork = {
  /** Stars per step of the lesson; empty for a test with unreleased results. A finished step without stars counts 1. */
  stars: Record<string, number>
  draft: StudentDraft | null
  /** Number of earlier programs of this step. */
  earlier: number
}

/** An earlier program of the student: a replaced draft or a run. */
export type EarlierProgram = Omit<StudentDraft, 'draft'> & {
  /** JSON of a draft; `null` for runs, which have only the program text. */
  draft: string | null
  program: string | null
}

type WorkQuery = { school: SchoolId; lesson: string; step: string }

const draftColumns = `draft, skin, place, sequence::float8 AS sequence, (extract(epoch FROM made_at) * 1000)::float8 AS at`

export const loadCurrentWork = (services: Services, actor: Actor, query: WorkQuery): Promise<CurrentWork> =>
  readAsStudent(services, actor, query, async (db, studentId) => {
    const { school, lesson, step } = query
    const solvedSteps = await db.$client.query<{ step: string; stars: number }>(
      `SELECT step, greatest(stars, 1)::int AS stars FROM lesson_progress
       WHERE school_id = $1 AND student_id = $2 AND step = ANY($3::text[]) AND solved_at IS NOT NULL`,
      [school, studentId, stepsOfLesson(lesson)],
    )
    const queryValues = [school, studentId, step]
    const drafts = await db.$client.query<StudentDraft>(
      `SELECT ${draftColumns} FROM lesson_drafts WHERE school_id = $1 AND student_id = $2 AND step = $3`,
      queryValues,
    )
    const { rows } = await db.$client.query<{ count: number }>(earlierCountSql, queryValues)
    const isUnreleasedTest = (await listUnreleasedTests(db, school, [studentId], [lesson])).has(studentId)
    return {
      stars: Object.fromEntries(
        (isUnreleasedTest ? [] : solvedSteps.rows).map(({ step: solvedStep, stars }) => [solvedStep, stars]),
      ),
      draft: drafts.rows[0] ?? null,
      earlier: rows[0]!.count,
    }
  })

/** Maximum number of listed runs. Replaced drafts are limited to ten when they are saved. */
const MAX_RUNS = 30
const stepCondition = `school_id = $1 AND student_id = $2 AND step = $3`
const runsSql = `SELECT e.program, e.skin, e.place, e.at FROM lesson_events e WHERE ${stepCondition} AND e.kind = 'run' AND e.program IS NOT NULL AND e.skin IS NOT NULL`

/** SQL text, so that a test can check its plan. Subtracts the last run, which is usually still on the screen. */
export const earlierCountSql = `
  SELECT ((SELECT count(*) FROM replaced_drafts WHERE ${stepCondition})
    + greatest(0, (SELECT count(*) FROM (${runsSql} LIMIT ${MAX_RUNS}) AS ran) - 1))::int AS count`

export const earlierProgramsSql = `
  SELECT draft, NULL AS program, skin, place, sequence::float8 AS sequence, (extract(epoch FROM made_at) * 1000)::float8 AS at
  FROM replaced_drafts WHERE ${stepCondition}
  UNION ALL
  (SELECT NULL, r.program, r.skin, r.place, (extract(epoch FROM r.at) * 1000)::float8, (extract(epoch FROM r.at) * 1000)::float8
  FROM (${runsSql}) AS r ORDER BY r.at DESC LIMIT ${MAX_RUNS})
  ORDER BY at DESC`

/** Sorted newest first. */
export const listEarlierPrograms = (services: Services, actor: Actor, query: WorkQuery): Promise<EarlierProgram[]> =>
  readAsStudent(services, actor, query, async (db, studentId) => {
    const queryValues = [query.school, studentId, query.step]
    return (await db.$client.query<EarlierProgram>(earlierProgramsSql, queryValues)).rows
  })

/** Checks that the actor is a student of the school; reads only the actor's own work. */
function readAsStudent<Answer>(
  services: Services,
  actor: Actor,
  { school, lesson, step }: WorkQuery,
  readWork: (db: Database, studentId: PersonId) => Promise<Answer>,
): Promise<Answer> {
  const { id } = actor
  if (id === null) throw new AppError('unauthenticated')
  if (!findStep(lesson, step)) throw new AppError('not-found')
  return read(services, { ...actor, schoolId: school }, async (db) => {
    await requireStudent(db, actor, school)
    return readWork(db, id)
  })
}
