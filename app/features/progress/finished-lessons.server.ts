import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { stepsOfLesson } from './judged-steps.server.ts'

type Finished = { schoolId: SchoolId; studentId: PersonId; lesson: string }

/** Kept as text so that its plan can be tested. */
export const finishedLessonsSql = `
  SELECT g.school_id AS "schoolId", g.student_id AS "studentId", g.lesson
  FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, lesson text, steps text[])
  WHERE cardinality(g.steps) = (
    SELECT count(*) FROM lesson_progress p
    WHERE p.school_id = g.school_id AND p.student_id = g.student_id AND p.step = ANY(g.steps) AND p.solved_at IS NOT NULL)`

/** Of these learners and lessons, those of which every step is solved. */
export async function finishedLessons(db: Database, asked: readonly Finished[]): Promise<Finished[]> {
  const pairs = new Map(
    asked.map(({ schoolId, studentId, lesson }) => [
      `${schoolId} ${studentId} ${lesson}`,
      { school_id: schoolId, student_id: studentId, lesson, steps: stepsOfLesson(lesson) },
    ]),
  )
  const lessons = [...pairs.values()].filter(({ steps }) => steps.length > 0)
  if (lessons.length === 0) return []
  const { rows } = await db.$client.query<Finished>(finishedLessonsSql, [JSON.stringify(lessons)])
  return rows
}
