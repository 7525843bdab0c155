import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { stepsOfLesson } from '../judged-steps.server.ts'

type StudentLesson = { schoolId: SchoolId; studentId: PersonId; lesson: string }

/** SQL text, so that a test can check its plan. */
export const finishedLessonsSql = `
  SELECT g.school_id AS "schoolId", g.student_id AS "studentId", g.lesson
  FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, lesson text, steps text[])
  WHERE cardinality(g.steps) = (
    SELECT count(*) FROM lesson_progress p
    WHERE p.school_id = g.school_id AND p.student_id = g.student_id AND p.step = ANY(g.steps) AND p.solved_at IS NOT NULL)`

/** Filters the pairs of student and lesson in which every step is solved. */
export async function findFinishedLessons(
  db: Database,
  candidates: readonly StudentLesson[],
): Promise<StudentLesson[]> {
  const pairs = new Map(
    candidates.map(({ schoolId, studentId, lesson }) => [
      `${schoolId} ${studentId} ${lesson}`,
      { school_id: schoolId, student_id: studentId, lesson, steps: stepsOfLesson(lesson) },
    ]),
  )
  const lessons = [...pairs.values()].filter(({ steps }) => steps.length > 0)
  if (lessons.length === 0) return []
  const { rows } = await db.$client.query<StudentLesson>(finishedLessonsSql, [JSON.stringify(lessons)])
  return rows
}
