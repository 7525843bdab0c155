import { getTableName } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { StepProgress } from '#rules/progress/step-progress.ts'
import { enrolments } from '#app/features/classrooms/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { firstAndLast, keptSteps } from './kept-steps.server.ts'

/** What is kept of one student and one step. */
export type KeptProgress = Pick<StepProgress, 'stars' | 'solvedAt' | 'attempts' | 'hints' | 'activeMs' | 'lastAt'> & {
  studentId: PersonId
  step: string
}

/** Kept as text so that its plan can be tested. Times come as milliseconds: thousands of dates would take longer than all the rest. */
export const progressSql = `
  SELECT p.student_id AS "studentId", p.step, p.stars, p.attempts, p.hints, p.active_ms::float8 AS "activeMs",
    (extract(epoch FROM p.solved_at) * 1000)::float8 AS "solvedAt", (extract(epoch FROM p.last_at) * 1000)::float8 AS "lastAt"
  FROM ${keptSteps('$3', ['$4', '$5'])} AS p`

export async function progressOf(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  steps: readonly string[],
): Promise<KeptProgress[]> {
  if (students.length === 0 || steps.length === 0) return []
  const { rows } = await db.$client.query<KeptProgress>({
    name: 'lesson-progress',
    text: progressSql,
    values: [schoolId, students, steps, ...firstAndLast(steps)],
  })
  return rows
}

/** Where somebody was last. */
export type LearnerPlace = { studentId: PersonId; lesson: string; step: string; at: number }

export const learnersSql = `
  SELECT l.student_id AS "studentId", l.lesson, l.step, (extract(epoch FROM l.at) * 1000)::float8 AS at
  FROM learners l WHERE l.school_id = $1 AND l.student_id = ANY($2::uuid[])`

/** The same for everybody of a class who has begun, in one order, so that the same rows are the same text. */
export const learnersInSql = `
  SELECT l.student_id AS "studentId", l.lesson, l.step, (extract(epoch FROM l.at) * 1000)::float8 AS at
  FROM ${getTableName(enrolments)} e JOIN learners l ON l.school_id = e.school_id AND l.student_id = e.student_id
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active' ORDER BY l.student_id`

export const learnersIn = async (db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<LearnerPlace[]> =>
  (await db.$client.query<LearnerPlace>(learnersInSql, [schoolId, classroomId])).rows

export async function learnersOf(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
): Promise<LearnerPlace[]> {
  if (students.length === 0) return []
  return (await db.$client.query<LearnerPlace>(learnersSql, [schoolId, students])).rows
}
