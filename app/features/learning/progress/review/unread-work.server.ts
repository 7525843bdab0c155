import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadSteps } from '../judged-steps.server.ts'
import type { UnreadWork } from '../views.ts'

/** Maximum number of listed works; the next ones appear after these are read. */
const MAX_LISTED = 50

/** SQL text, so that a test can check its plan. Must match `needsReview`, which decides for a single step. */
export const unreadWorkSql = `
  SELECT p.student_id AS student, p.step, (extract(epoch FROM p.last_at) * 1000)::float8 AS at FROM lesson_progress p
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.step = ANY($3::text[]) AND p.solved_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM step_reviews r WHERE r.school_id = p.school_id AND r.student_id = p.student_id AND r.step = p.step)
  UNION ALL
  SELECT r.student_id, r.step, (extract(epoch FROM p.last_at) * 1000)::float8 FROM step_reviews r
  JOIN lesson_progress p ON p.school_id = r.school_id AND p.student_id = r.student_id AND p.step = r.step
  WHERE r.school_id = $1 AND r.student_id = ANY($2::uuid[]) AND r.mark = 'keep-working' AND p.attempts > r.attempts
  ORDER BY 3 LIMIT ${MAX_LISTED}`

let openStepCache: readonly string[] | undefined
const openSteps = () => (openStepCache ??= [...loadSteps()].filter(([, { rubric }]) => rubric).map(([step]) => step))

/** Unread work of the students, oldest first. */
export async function listUnreadWork(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
): Promise<UnreadWork[]> {
  if (students.length === 0) return []
  const { rows } = await db.$client.query<Omit<UnreadWork, 'lesson'>>(unreadWorkSql, [schoolId, students, openSteps()])
  return rows.flatMap((row) => {
    const lesson = loadSteps().get(row.step)?.lesson
    return lesson ? [{ ...row, lesson }] : []
  })
}
