import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { firstAndLast, keptSteps } from './kept-steps.server.ts'
import { stepsOfCourse } from './judged-steps.server.ts'
import { learnersIn, type LearnerPlace } from './queries.server.ts'
import type { CourseGrid } from './views.ts'

/** One course and a class: how far everybody is with each of its lessons, and who was at which one last. */
export async function courseGrid(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  course: string,
): Promise<CourseGrid> {
  const places = await learnersIn(db, schoolId, classroomId)
  const students = places.map(({ studentId }) => studentId)
  return courseGridOf(db, schoolId, course, students, places)
}

/** The same, where it is known already who learns there and where they are. */
export async function courseGridOf(
  db: Database,
  schoolId: SchoolId,
  course: string,
  students: readonly PersonId[],
  places: readonly LearnerPlace[],
): Promise<CourseGrid> {
  const steps = stepsOfCourse(course)
  const lessons = new Set(steps.map(({ lesson }) => lesson))
  return {
    cells: await courseCells(db, schoolId, course, students),
    now: Object.fromEntries(
      places.filter(({ lesson }) => lessons.has(lesson)).map(({ studentId, lesson }) => [studentId, lesson]),
    ),
  }
}

/**
 * Kept as text so that its plan can be tested. A class that is through a course has thousands of steps: they are added
 * up where they are, and come as the text that is sent, `lesson,done,stars,tries;…`.
 */
export const courseCellsSql = `
  WITH asked AS MATERIALIZED (
    SELECT * FROM unnest($3::text[], $4::text[], $5::boolean[]) AS s (lesson, step, optional)),
  cells AS (
    SELECT p.student_id AS student, asked.lesson,
      count(*) FILTER (WHERE p.solved_at IS NOT NULL AND NOT asked.optional) AS done,
      coalesce(sum(p.stars) FILTER (WHERE NOT asked.optional), 0) AS stars,
      coalesce(max(p.attempts) FILTER (WHERE p.solved_at IS NULL), 0) AS tries
    FROM ${keptSteps('$4', ['$6', '$7'])} AS p JOIN asked ON asked.step = p.step
    GROUP BY p.student_id, asked.lesson)
  SELECT student, string_agg(concat_ws(',', lesson, done, stars, tries), ';' ORDER BY lesson) AS cells
  FROM cells GROUP BY student ORDER BY student`

/** By student, as `readLessonCells` reads it. */
export async function courseCells(
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
