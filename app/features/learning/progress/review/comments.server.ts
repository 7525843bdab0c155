import { getTableName } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { ReviewMark } from '#rules/progress/review.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadSteps } from '../judged-steps.server.ts'
import type { StudentComments, StudentRubric, WorkComment } from '../views.ts'

/** Comments and marks on the work of students. */

const columns = `c.id, c.text, c.phrase, c.statement, c.code, (extract(epoch FROM c.made_at) * 1000)::float8 AS at, u.name AS by, p.last_at > c.made_at AS seen`
const joined = `FROM work_comments c LEFT JOIN ${getTableName(users)} u ON u.id = c.written_by
  JOIN lesson_progress p ON p.school_id = c.school_id AND p.student_id = c.student_id AND p.step = c.step`

/** SQL text, so that a test can check its plan. */
export const commentsOnWorkSql = `SELECT ${columns} ${joined} WHERE c.school_id = $1 AND c.student_id = $2 AND c.step = $3 ORDER BY c.id`

export async function listWorkComments(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  step: string,
): Promise<WorkComment[]> {
  return (await db.$client.query<WorkComment>(commentsOnWorkSql, [schoolId, studentId, step])).rows
}

/** Only the newest comments of a student; older ones are still shown at their steps. */
const MAX_OWN = 200

export const studentCommentsSql = `
  SELECT c.step, ${columns} ${joined} WHERE c.school_id = $1 AND c.student_id = $2 ORDER BY c.id DESC LIMIT ${MAX_OWN}`

export const studentMarksSql = `
  SELECT r.step, r.mark, (
    SELECT json_agg(json_build_object('marks', m.marks, 'mark', m.mark, 'at', (extract(epoch FROM m.at) * 1000)::float8, 'seen', p.last_at > m.at)
      ORDER BY m.attempts DESC)
    FROM rubric_marks m JOIN lesson_progress p ON p.school_id = m.school_id AND p.student_id = m.student_id AND p.step = m.step
    WHERE m.school_id = $1 AND m.student_id = $2 AND m.step = r.step) AS rubrics
  FROM step_reviews r WHERE r.school_id = $1 AND r.student_id = $2`

type StudentMark = { step: string; mark: ReviewMark; rubrics: StudentRubric[] | null }

/** Comments and marks that a student sees, by step. */
export async function listStudentComments(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
): Promise<StudentComments> {
  const queryValues = [schoolId, studentId]
  const comments = (await db.$client.query<WorkComment & { step: string }>(studentCommentsSql, queryValues)).rows
  const marks = (await db.$client.query<StudentMark>(studentMarksSql, queryValues)).rows
  const commentsByStep: StudentComments = {}
  const entryFor = (step: string) =>
    (commentsByStep[step] ??= { lesson: loadSteps().get(step)?.lesson ?? '', comments: [] })
  for (const { step, ...comment } of comments.toReversed()) entryFor(step).comments.push(comment)
  for (const { step, mark, rubrics } of marks) Object.assign(entryFor(step), { mark, ...(rubrics && { rubrics }) })
  return commentsByStep
}
