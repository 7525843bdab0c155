import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { stepsOfLesson } from './judged-steps.server.ts'

type Finished = { studentId: PersonId; lesson: string }

/** Kept as text so that its plan can be tested. */
export const finishedLessonsSql = `
  SELECT g.student_id AS "studentId", g.lesson FROM json_to_recordset($2::json) AS g (student_id uuid, lesson text, steps text[])
  WHERE cardinality(g.steps) = (
    SELECT count(*) FROM lesson_progress p
    WHERE p.school_id = $1 AND p.student_id = g.student_id AND p.step = ANY(g.steps) AND p.solved_at IS NOT NULL)`

/** Of these learners and lessons, those of which every step is solved. */
export async function finishedLessons(
  db: Database,
  schoolId: SchoolId,
  asked: readonly Finished[],
): Promise<Finished[]> {
  const pairs = new Map(
    asked.map(({ studentId, lesson }) => [
      `${studentId} ${lesson}`,
      { student_id: studentId, lesson, steps: stepsOfLesson(lesson) },
    ]),
  )
  const lessons = [...pairs.values()].filter(({ steps }) => steps.length > 0)
  if (lessons.length === 0) return []
  const { rows } = await db.$client.query<Finished>(finishedLessonsSql, [schoolId, JSON.stringify(lessons)])
  return rows
}
