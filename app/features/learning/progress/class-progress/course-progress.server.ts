import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { firstAndLast, storedStepsSql } from '../student-progress/stored-steps.server.ts'
import { stepsOfCourse } from '../judged-steps.server.ts'
import { loadClassPositions, type StudentPosition } from '../queries.server.ts'
import type { CourseGrid } from '../views.ts'

/** Progress of each student of a class in each lesson of a course, and their current lessons. */
export async function loadCourseGrid(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  course: string,
): Promise<CourseGrid> {
  const positions = await loadClassPositions(db, schoolId, classroomId)
  const students = positions.map(({ studentId }) => studentId)
  return buildCourseGrid(db, schoolId, course, students, positions)
}

/** Like `loadCourseGrid`, for callers that have already loaded the students and their positions. */
export async function buildCourseGrid(
  db: Database,
  schoolId: SchoolId,
  course: string,
  students: readonly PersonId[],
  positions: readonly StudentPosition[],
): Promise<CourseGrid> {
  const steps = stepsOfCourse(course)
  const lessons = new Set(steps.map(({ lesson }) => lesson))
  return {
    cells: await loadCourseCells(db, schoolId, course, students),
    now: Object.fromEntries(
      positions.filter(({ lesson }) => lessons.has(lesson)).map(({ studentId, lesson }) => [studentId, lesson]),
    ),
  }
}

/**
 * SQL text, so that a test can check its plan. A finished course has thousands of steps per class, so the database
 * aggregates them into the text format of the response, `lesson,done,stars,tries;…`.
 */
export const courseCellsSql = `
  WITH asked AS MATERIALIZED (
    SELECT * FROM unnest($3::text[], $4::text[], $5::boolean[]) AS s (lesson, step, optional)),
  cells AS (
    SELECT p.student_id AS student, asked.lesson,
      count(*) FILTER (WHERE p.solved_at IS NOT NULL AND NOT asked.optional) AS done,
      coalesce(sum(p.stars) FILTER (WHERE NOT asked.optional), 0) AS stars,
      coalesce(max(p.attempts) FILTER (WHERE p.solved_at IS NULL), 0) AS tries
    FROM ${storedStepsSql('$4', ['$6', '$7'])} AS p JOIN asked ON asked.step = p.step
    GROUP BY p.student_id, asked.lesson)
  SELECT student, string_agg(concat_ws(',', lesson, done, stars, tries), ';' ORDER BY lesson) AS cells
  FROM cells GROUP BY student ORDER BY student`

/** Encoded cells by student; decode with `readLessonCells`. */
export async function loadCourseCells(
  db: Database,
  schoolId: SchoolId,
  course: string,
  students: readonly PersonId[],
): Promise<Record<string, string>> {
  const steps = stepsOfCourse(course)
  if (students.length === 0 || steps.length === 0) return {}
  const { rows } = await db.$client.query<{ student: PersonId; cells: string }>(courseCellsSql, [
    schoolId,
    students,
    steps.map(({ lesson }) => lesson),
    steps.map(({ step }) => step),
    steps.map(({ isOptional }) => isOptional),
    ...firstAndLast(steps.map(({ step }) => step)),
  ])
  return Object.fromEntries(rows.map(({ student, cells }) => [student, cells]))
}
