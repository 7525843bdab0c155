import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { needsHelp } from '#rules/progress/step-progress.ts'
import type { Database } from '#app/platform/db.server.ts'
import { stepsOfLesson } from './judged-steps.server.ts'
import { learnersIn, learnersOf } from './queries.server.ts'
import type { ClassNow, LearnerNow } from './views.ts'

/** Kept as text so that its plan can be tested. What somebody has done of their lesson is counted where the rows are. */
export const classNowSql = `
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

type Row = Pick<LearnerNow, 'lesson' | 'step' | 'at' | 'attempts' | 'done'> & {
  student: PersonId
  solvedAt: number | null
}

/** The steps of these lessons, each with its lesson, as two lists. */
export function stepsAsked(lessons: Iterable<string>): [lessons: string[], steps: string[]] {
  const all = [...new Set(lessons)].flatMap((lesson) => stepsOfLesson(lesson).map((step) => [lesson, step] as const))
  return [all.map(([lesson]) => lesson), all.map(([, step]) => step)]
}

/** Where everybody of a class is, and how it goes there. */
export async function classNow(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  known?: readonly PersonId[],
): Promise<ClassNow> {
  const places = await (known ? learnersOf(db, schoolId, known) : learnersIn(db, schoolId, classroomId))
  if (places.length === 0) return {}
  const students = places.map(({ studentId }) => studentId)
  // A class is at a few lessons of a hundred: naming them all took longer than counting.
  const asked = stepsAsked(places.map(({ lesson }) => lesson))
  const { rows } = await db.$client.query<Row>(classNowSql, [schoolId, students, ...asked])
  return Object.fromEntries(
    rows.map(({ student, solvedAt, ...row }): [string, LearnerNow] => {
      const all = stepsOfLesson(row.lesson)
      const place = { number: all.indexOf(row.step) + 1, of: all.length }
      const isDone = row.done === all.length
      const state = needsHelp({ solvedAt, attempts: row.attempts }) ? 'stuck' : isDone ? 'done' : 'working'
      return [student, { ...row, ...place, state }]
    }),
  )
}
