import type { StudentProgress } from '#rules/competitions/assigned/student-progress.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { FrozenQuestion } from '../rounds/frozen-question.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'

/** A question of an assigned competition, with the player's answer and the time it was shown to the player. */
export type PlayerQuestion = FrozenQuestion & {
  readonly round: number
  /** Skipped, or revealed in class before the competition was assigned. */
  readonly isOver: boolean
  readonly shownAt: number | null
  readonly answerMs: number | null
  readonly answer: Answer | null
}

const playerQuestionsSql = `
  SELECT r.round, r.question_id AS "questionId", r.content, r.languages, r.skipped OR (r.tally IS NOT NULL AND $4) AS "isOver",
    t.shown_at::float8 AS "shownAt", t.answer_ms AS "answerMs", a.answer
  FROM competition_rounds r
  LEFT JOIN competition_turns t ON t.school_id = r.school_id AND t.competition_id = r.competition_id AND t.player_id = $3 AND t.round = r.round
  LEFT JOIN competition_answers a ON a.school_id = r.school_id AND a.competition_id = r.competition_id AND a.round = r.round AND a.player_id = $3
  WHERE r.school_id = $1 AND r.competition_id = $2 ORDER BY r.round`

export async function loadPlayerQuestions(
  db: Database,
  row: CompetitionRow,
  player: string,
): Promise<readonly PlayerQuestion[]> {
  // After the end every round has a tally, so a tally no longer means "revealed in class".
  const values = [row.schoolId, row.id, player, row.state !== 'finished']
  return (await db.$client.query<PlayerQuestion>(playerQuestionsSql, values)).rows
}

export const toStudentProgress = (questions: readonly PlayerQuestion[]): StudentProgress => ({
  rounds: questions.filter(({ isOver }) => !isOver).map(({ round }) => round),
  shown: questions.flatMap(({ round, shownAt, answerMs }) =>
    shownAt === null || answerMs === null ? [] : [{ round, shownAt, answerMs }],
  ),
  answered: new Set(questions.filter(({ answer }) => answer !== null).map(({ round }) => round)),
})
