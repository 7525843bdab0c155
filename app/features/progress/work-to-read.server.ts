import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { loadSteps } from './judged-steps.server.ts'
import type { ToRead } from './views.ts'

/** So many are shown at once; when they are read, the next come. */
const MOST = 50

/** Kept as text so that its plan can be tested. The same as `isToRead` says of one step. */
export const toReadSql = `
  SELECT p.student_id AS student, p.step, (extract(epoch FROM p.last_at) * 1000)::float8 AS at FROM lesson_progress p
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.step = ANY($3::text[]) AND p.solved_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM step_reviews r WHERE r.school_id = p.school_id AND r.student_id = p.student_id AND r.step = p.step)
  UNION ALL
  SELECT r.student_id, r.step, (extract(epoch FROM p.last_at) * 1000)::float8 FROM step_reviews r
  JOIN lesson_progress p ON p.school_id = r.school_id AND p.student_id = r.student_id AND p.step = r.step
  WHERE r.school_id = $1 AND r.student_id = ANY($2::uuid[]) AND r.mark = 'keep-working' AND p.attempts > r.attempts
  ORDER BY 3 LIMIT ${MOST}`

let open: readonly string[] | undefined
const openSteps = () => (open ??= [...loadSteps()].filter(([, { rubric }]) => rubric).map(([step]) => step))

/** What students of a class made that nobody has read, the longest waiting first. */
export async function workToRead(db: Database, schoolId: SchoolId, students: readonly PersonId[]): Promise<ToRead[]> {
  if (students.length === 0) return []
  const { rows } = await db.$client.query<Omit<ToRead, 'lesson'>>(toReadSql, [schoolId, students, openSteps()])
  return rows.flatMap((row) => {
    const lesson = loadSteps().get(row.step)?.lesson
    return lesson ? [{ ...row, lesson }] : []
  })
}
