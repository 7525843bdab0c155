import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'

/** When a class last played a question, and how it did in its latest finished quizzes. */
export type QuestionHistory = { readonly seenAt: number; readonly answered: number; readonly right: number }

/** Answers of earlier quizzes are not read: a class may have hundreds of thousands. */
const answeredCompetitions = 30

export const questionHistorySql = `
  SELECT r.question_id AS id, (extract(epoch FROM max(c.finished_at)) * 1000)::float8 AS "seenAt",
    coalesce(sum(g.answered), 0)::int AS answered, coalesce(sum(g."right"), 0)::int AS "right"
  FROM (
    SELECT school_id, id, finished_at, row_number() OVER (ORDER BY finished_at DESC, id) <= ${answeredCompetitions} AS is_latest
    FROM competitions WHERE school_id = $1 AND classroom_id = $2 AND state = 'finished' AND game IN ('quiz', 'flight', 'chase')
  ) c
  JOIN competition_rounds r ON r.school_id = c.school_id AND r.competition_id = c.id AND NOT r.skipped AND r.tally IS NOT NULL
  LEFT JOIN LATERAL (
    SELECT count(*) AS answered, count(*) FILTER (WHERE a.is_right) AS "right" FROM competition_answers a
    WHERE c.is_latest AND a.school_id = r.school_id AND a.competition_id = r.competition_id AND a.round = r.round AND a.is_right IS NOT NULL
  ) g ON true
  GROUP BY r.question_id`

/** Questions that the class has played, by id. A class stores at most 200 competitions. */
export async function loadQuestionHistory(
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
): Promise<ReadonlyMap<string, QuestionHistory>> {
  const { rows } = await db.$client.query<QuestionHistory & { id: string }>(questionHistorySql, [schoolId, classroomId])
  return new Map(rows.map(({ id, ...history }) => [id, history]))
}
