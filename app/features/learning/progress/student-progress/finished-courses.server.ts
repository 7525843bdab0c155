import type { PersonId, SchoolId } from '#rules/ids.ts'
import { isGraded } from '#rules/progress/step-kinds.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { listCourses, loadSteps, stepsOfCourse } from '../judged-steps.server.ts'
import { listUnreleasedTests } from './unreleased-tests.server.ts'

export type StudentCourse = { schoolId: SchoolId; studentId: PersonId; course: string }

/** `lesson`: the lesson to check first, which costs a few reads instead of hundreds. */
type Candidate = StudentCourse & { lesson: string }

/** SQL text, so that a test can check its plan. CASE fixes the order: the lesson before the course. */
export const finishedCoursesSql = `
  WITH parts AS MATERIALIZED (SELECT * FROM json_to_recordset($2::json) AS p (part text, steps text[]))
  SELECT g.school_id AS "schoolId", g.student_id AS "studentId", g.course
  FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, course text, lesson text)
  JOIN parts l ON l.part = g.lesson JOIN parts c ON c.part = g.course
  WHERE CASE WHEN ${allSolved('l')} THEN ${allSolved('c')} ELSE false END`

function allSolved(part: string): string {
  return `cardinality(${part}.steps) = (
    SELECT count(*) FROM lesson_progress p
    WHERE p.school_id = g.school_id AND p.student_id = g.student_id AND p.step = ANY(${part}.steps) AND p.solved_at IS NOT NULL)`
}

/** Empty for a course in which nothing is judged: pressing "finish" passes no course. */
function requiredSteps(course: string) {
  const steps = stepsOfCourse(course)
  return steps.some(({ step }) => isGraded(loadSteps().get(step)!.kind)) ? steps.filter((step) => !step.isOptional) : []
}

/**
 * Filters the candidates that have solved every required step of the course. A course with a test whose results are not
 * released does not count yet, because it would reveal the result.
 */
export async function findFinishedCourses(db: Database, candidates: readonly Candidate[]): Promise<StudentCourse[]> {
  const courses = [...new Set(candidates.map(({ course }) => course))].filter(
    (course) => requiredSteps(course).length > 0,
  )
  if (courses.length === 0) return []
  const parts = courses.flatMap((course) => {
    const steps = requiredSteps(course)
    const byLesson = Map.groupBy(steps, ({ lesson }) => lesson)
    const lessons = [...byLesson].map(([lesson, lessonSteps]) => ({ part: lesson, steps: lessonSteps }))
    return [{ part: course, steps }, ...lessons].map(({ part, steps }) => ({
      part,
      steps: steps.map(({ step }) => step),
    }))
  })
  const { rows } = await db.$client.query<StudentCourse>(finishedCoursesSql, [
    JSON.stringify(
      candidates.map(({ schoolId, studentId, course, lesson }) => ({
        school_id: schoolId,
        student_id: studentId,
        course,
        lesson,
      })),
    ),
    JSON.stringify(parts),
  ])
  return rows.length === 0 ? [] : withoutUnreleasedTests(db, rows)
}

async function withoutUnreleasedTests(db: Database, finished: readonly StudentCourse[]): Promise<StudentCourse[]> {
  const released: StudentCourse[] = []
  for (const [schoolId, inSchool] of Map.groupBy(finished, (row) => row.schoolId)) {
    const lessons = [...new Set(inSchool.flatMap(({ course }) => requiredSteps(course).map(({ lesson }) => lesson)))]
    const students = [...new Set(inSchool.map(({ studentId }) => studentId))]
    const unreleased = await listUnreleasedTests(db, schoolId, students, lessons)
    released.push(
      ...inSchool.filter(
        ({ studentId, course }) => !requiredSteps(course).some(({ lesson }) => unreleased.get(studentId)?.has(lesson)),
      ),
    )
  }
  return released
}

/** Every course of every student who learned since a time, with its last lesson, to find finished ones. */
export async function listRecentStudentCourses(db: Database, schoolId: SchoolId, since: Date): Promise<Candidate[]> {
  const { rows } = await db.$client.query<{ studentId: PersonId }>(
    'SELECT student_id AS "studentId" FROM learners WHERE school_id = $1 AND at >= $2',
    [schoolId, since],
  )
  return rows.flatMap(({ studentId }) =>
    listCourses().flatMap((course) => {
      const last = requiredSteps(course).at(-1)
      return last ? [{ schoolId, studentId, course, lesson: last.lesson }] : []
    }),
  )
}

/** Time that students spent on the required steps of courses they finished. */
export async function loadCourseTimes(
  db: Database,
  schoolId: SchoolId,
  finished: readonly { studentId: PersonId; course: string }[],
): Promise<number[]> {
  const times: number[] = []
  for (const { studentId, course } of finished) {
    const { rows } = await db.$client.query<{ activeMs: number }>(
      `SELECT coalesce(sum(active_ms), 0)::float8 AS "activeMs" FROM lesson_progress
       WHERE school_id = $1 AND student_id = $2 AND step = ANY($3::text[])`,
      [schoolId, studentId, requiredSteps(course).map(({ step }) => step)],
    )
    times.push(rows[0]!.activeMs)
  }
  return times
}
