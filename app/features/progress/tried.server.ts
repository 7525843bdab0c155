import type { Tried } from '#rules/assignments/test.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { JudgedStep } from '#content/publish.ts'
import type { Database } from '#app/platform/db.server.ts'
import { judgedStep, rightAnswer, stepsOfLesson } from './judged-steps.server.ts'

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

/** Kept as text so that its plan can be tested. */
export const triedSql = `
  SELECT e.student_id AS student, e.step, e.kind, e.stars, e.answer, e.reason, (extract(epoch FROM e.at) * 1000)::float8 AS at,
    (extract(epoch FROM e.received_at) * 1000)::float8 AS "receivedAt"
  FROM lesson_events e
  WHERE e.school_id = $1 AND e.student_id = ANY($2::uuid[]) AND e.step = ANY($3::text[]) AND e.kind IN ('run', 'answer') AND e.at >= $4`

/** Every run and answer of these students in a lesson since then, and whether it was right. */
export async function triedSince(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  lesson: string,
  since: number,
): Promise<(Tried & { student: PersonId })[]> {
  if (students.length === 0) return []
  const { rows } = await db.$client.query<Row>(triedSql, [
    schoolId,
    students,
    stepsOfLesson(lesson),
    new Date(since).toISOString(),
  ])
  return rows.flatMap((row) => {
    const { student, step, kind, at, receivedAt } = row
    const solved = isSolved(row, judgedStep(lesson, step))
    return solved === null ? [] : [{ student, step, kind, solved, at, receivedAt }]
  })
}

/** Nothing for what is neither right nor wrong: a story that was read, and a quiz that has more questions. */
function isSolved({ kind, stars, answer, reason }: Row, judged: JudgedStep | null): boolean | null {
  if (kind === 'run') return (stars ?? 0) > 0
  if (answer === null) return null
  if (judged?.quiz) return answer < judged.quiz.questions.length ? null : reason === 'solved'
  return answer === (judged?.level ? rightAnswer(judged.level) : null)
}
