import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'

export type QuestionShare = { question: string; right: number; answered: number }

/** Answers of current students in all competitions of a class. SQL text, so that a test can check its plan. */
export const questionSharesSql = `
  SELECT r.question_id AS question, count(*)::int AS answered, count(*) FILTER (WHERE a.is_right)::int AS "right"
  FROM competitions c
  JOIN competition_rounds r ON r.school_id = c.school_id AND r.competition_id = c.id AND NOT r.skipped
  JOIN competition_answers a ON a.school_id = r.school_id AND a.competition_id = r.competition_id AND a.round = r.round
  JOIN competition_players p ON p.school_id = a.school_id AND p.competition_id = a.competition_id AND p.id = a.player_id
  WHERE c.school_id = $1 AND c.classroom_id = $2 AND r.question_id = ANY($3::text[])
    AND a.is_right IS NOT NULL AND p.person_id IS NOT NULL AND p.state = 'in'
  GROUP BY r.question_id`

/** How a class has answered questions of banks, live and as homework. */
export async function loadQuestionShares(
  db: Database,
  { schoolId, classroomId }: { schoolId: SchoolId; classroomId: ClassroomId },
  questions: readonly string[],
): Promise<QuestionShare[]> {
  if (questions.length === 0) return []
  const { rows } = await db.$client.query<QuestionShare>(questionSharesSql, [schoolId, classroomId, questions])
  return rows
}
