import type { TestAttempt } from '#rules/assignments/test.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { JudgedStep } from '#content/publish.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { findStep, findCorrectAnswer, stepsOfLesson } from '../judged-steps.server.ts'

type Row = {
  student: PersonId
  step: string
  kind: 'run' | 'answer'
  stars: number | null
  answer: number | null
  reason: string | null
  at: number
  receivedAt: number
}

/** SQL text, so that a test can check its plan. */
export const attemptsSql = `
  SELECT e.student_id AS student, e.step, e.kind, e.stars, e.answer, e.reason, (extract(epoch FROM e.at) * 1000)::float8 AS at,
    (extract(epoch FROM e.received_at) * 1000)::float8 AS "receivedAt"
  FROM lesson_events e
  WHERE e.school_id = $1 AND e.student_id = ANY($2::uuid[]) AND e.step = ANY($3::text[]) AND e.kind IN ('run', 'answer') AND e.at >= $4`

/** All runs and answers of the students in a lesson since a time, with whether each was correct. */
export async function listAttemptsSince(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  lesson: string,
  since: number,
): Promise<(TestAttempt & { student: PersonId })[]> {
  if (students.length === 0) return []
  const { rows } = await db.$client.query<Row>(attemptsSql, [
    schoolId,
    students,
    stepsOfLesson(lesson),
    new Date(since).toISOString(),
  ])
  return rows.flatMap((row) => {
    const { student, step, kind, at, receivedAt } = row
    const solved = isSolved(row, findStep(lesson, step))
    return solved === null ? [] : [{ student, step, kind, solved, at, receivedAt }]
  })
}

/** `null` if neither right nor wrong: a story, or a quiz answer before the last question. */
function isSolved({ kind, stars, answer, reason }: Row, judged: JudgedStep | null): boolean | null {
  if (kind === 'run') return (stars ?? 0) > 0
  if (answer === null) return null
  if (judged?.quiz) return answer < judged.quiz.questions.length ? null : reason === 'solved'
  return answer === (judged?.level ? findCorrectAnswer(judged.level) : null)
}
