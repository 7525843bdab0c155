import { getTableName } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { StepProgress } from '#rules/progress/step-progress.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { firstAndLast, storedStepsSql } from './student-progress/stored-steps.server.ts'

/** Stored progress of one student at one step. */
export type StoredProgress = Pick<StepProgress, 'stars' | 'solvedAt' | 'attempts' | 'hints' | 'activeMs' | 'lastAt'> & {
  studentId: PersonId
  step: string
}

/** SQL text, so that a test can check its plan. Times are milliseconds because parsing thousands of dates is slow. */
export const progressSql = `
  SELECT p.student_id AS "studentId", p.step, p.stars, p.attempts, p.hints, p.active_ms::float8 AS "activeMs",
    (extract(epoch FROM p.solved_at) * 1000)::float8 AS "solvedAt", (extract(epoch FROM p.last_at) * 1000)::float8 AS "lastAt"
  FROM ${storedStepsSql('$3', ['$4', '$5'])} AS p`

export async function loadProgress(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  steps: readonly string[],
): Promise<StoredProgress[]> {
  if (students.length === 0 || steps.length === 0) return []
  const { rows } = await db.$client.query<StoredProgress>({
    name: 'lesson-progress',
    text: progressSql,
    values: [schoolId, students, steps, ...firstAndLast(steps)],
  })
  return rows
}

/** The last lesson and step of a student. */
export type StudentPosition = { studentId: PersonId; lesson: string; step: string; at: number }

export const positionsSql = `
  SELECT l.student_id AS "studentId", l.lesson, l.step, (extract(epoch FROM l.at) * 1000)::float8 AS at
  FROM learners l WHERE l.school_id = $1 AND l.student_id = ANY($2::uuid[])`

/** Like `positionsSql`, for all active students of a class. Sorted, so that equal rows give equal text. */
export const classPositionsSql = `
  SELECT l.student_id AS "studentId", l.lesson, l.step, (extract(epoch FROM l.at) * 1000)::float8 AS at
  FROM ${getTableName(enrolments)} e JOIN learners l ON l.school_id = e.school_id AND l.student_id = e.student_id
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active' ORDER BY l.student_id`

export const loadClassPositions = async (
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<StudentPosition[]> =>
  (await db.$client.query<StudentPosition>(classPositionsSql, [schoolId, classroomId])).rows

export async function loadPositions(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
): Promise<StudentPosition[]> {
  if (students.length === 0) return []
  return (await db.$client.query<StudentPosition>(positionsSql, [schoolId, students])).rows
}
