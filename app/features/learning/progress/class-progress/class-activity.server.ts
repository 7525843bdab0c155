import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { needsHelp } from '#rules/progress/step-progress.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { stepsOfLesson } from '../judged-steps.server.ts'
import { loadClassPositions, loadPositions } from '../queries.server.ts'
import type { ClassActivity, StudentActivity } from '../views.ts'

/** SQL text, so that a test can check its plan. The database counts the solved steps. */
export const classActivitySql = `
  WITH lessons AS MATERIALIZED (
    SELECT lesson, array_agg(step) AS steps FROM unnest($3::text[], $4::text[]) AS s (lesson, step) GROUP BY lesson)
  SELECT l.student_id AS student, l.lesson, l.step, (extract(epoch FROM l.at) * 1000)::float8 AS at,
    coalesce(p.attempts, 0) AS attempts, (extract(epoch FROM p.solved_at) * 1000)::float8 AS "solvedAt",
    (SELECT count(*)::int FROM lesson_progress d WHERE d.school_id = l.school_id AND d.student_id = l.student_id
      AND d.step = ANY(lessons.steps) AND d.solved_at IS NOT NULL) AS done
  FROM learners l
  LEFT JOIN lessons ON lessons.lesson = l.lesson
  LEFT JOIN lesson_progress p ON p.school_id = l.school_id AND p.student_id = l.student_id AND p.step = l.step
  WHERE l.school_id = $1 AND l.student_id = ANY($2::uuid[])`

type Row = Pick<StudentActivity, 'lesson' | 'step' | 'at' | 'attempts' | 'done'> & {
  student: PersonId
  solvedAt: number | null
}

/** Steps of the lessons as two parallel lists: lesson and step. */
export function stepsOfLessons(lessons: Iterable<string>): [lessons: string[], steps: string[]] {
  const pairs = [...new Set(lessons)].flatMap((lesson) => stepsOfLesson(lesson).map((step) => [lesson, step] as const))
  return [pairs.map(([lesson]) => lesson), pairs.map(([, step]) => step)]
}

/** Current step and state of each student of a class. */
export async function loadClassActivity(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  studentIds?: readonly PersonId[],
): Promise<ClassActivity> {
  const positions = await (studentIds
    ? loadPositions(db, schoolId, studentIds)
    : loadClassPositions(db, schoolId, classroomId))
  if (positions.length === 0) return {}
  const students = positions.map(({ studentId }) => studentId)
  // A class works on few of the lessons; passing the steps of all lessons was slower than the query itself.
  const lessonSteps = stepsOfLessons(positions.map(({ lesson }) => lesson))
  const { rows } = await db.$client.query<Row>(classActivitySql, [schoolId, students, ...lessonSteps])
  return Object.fromEntries(
    rows.map(({ student, solvedAt, ...row }): [string, StudentActivity] => {
      const lessonStepIds = stepsOfLesson(row.lesson)
      const stepNumber = { number: lessonStepIds.indexOf(row.step) + 1, of: lessonStepIds.length }
      const isDone = row.done === lessonStepIds.length
      const state = needsHelp({ solvedAt, attempts: row.attempts }) ? 'stuck' : isDone ? 'done' : 'working'
      return [student, { ...row, ...stepNumber, state }]
    }),
  )
}
