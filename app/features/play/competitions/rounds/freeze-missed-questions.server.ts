import { and, eq } from 'drizzle-orm'
import { selectMostMissed, practiceBounds } from '#rules/competitions/practice.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { BankQuestion, QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { PracticeSource } from '../wizard/practice-source.ts'
import { competitionById } from '../rooms/room-row.server.ts'
import { competitionRounds } from '../tables.server.ts'

type PastQuestionRow = {
  competition: string
  questionId: string
  content: BankQuestion
  languages: QuestionLanguage[]
  ago: number
  round: number
  answered: number
  right: number
}

/** Questions of the latest finished quizzes of the class, or of the quizzes whose ids are passed. */
const pastQuestionsSql = `
  SELECT c.id AS competition, r.question_id AS "questionId", r.content, r.languages, r.round, c.ago, g.answered, g."right"
  FROM (
    SELECT c.id, (row_number() OVER (ORDER BY c.finished_at DESC, c.id))::int - 1 AS ago FROM competitions c
    WHERE c.school_id = $1 AND c.classroom_id = $2 AND c.state = 'finished' AND c.game IN ('quiz', 'flight', 'chase') AND ($3::uuid[] IS NULL OR c.id = ANY($3))
      AND EXISTS (SELECT FROM competition_answers a WHERE a.school_id = $1 AND a.competition_id = c.id AND a.is_right IS NOT NULL)
    ORDER BY c.finished_at DESC, c.id LIMIT ${practiceBounds.competitions}
  ) c
  JOIN competition_rounds r ON r.school_id = $1 AND r.competition_id = c.id AND NOT r.skipped
  JOIN LATERAL (
    SELECT count(*)::int AS answered, count(*) FILTER (WHERE a.is_right)::int AS "right" FROM competition_answers a
    JOIN competition_players p ON p.school_id = $1 AND p.competition_id = c.id AND p.id = a.player_id AND p.person_id IS NOT NULL
    WHERE a.school_id = $1 AND a.competition_id = c.id AND a.round = r.round AND a.is_right IS NOT NULL
  ) g ON true
  ORDER BY c.ago, r.round`

const loadPastQuestions = async (
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
  from: readonly string[] | null,
): Promise<PastQuestionRow[]> =>
  (await db.$client.query<PastQuestionRow>(pastQuestionsSql, [schoolId, classroomId, from])).rows

/** Ids of the recent competitions and the number of questions missed in them; null if the class missed none. */
export async function findRecentMisses(
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
): Promise<Pick<PracticeSource, 'from' | 'questions'> | null> {
  const pastQuestions = await loadPastQuestions(db, schoolId, classroomId, null)
  const missed = selectMostMissed(pastQuestions, pastQuestions.length)
  if (missed.length === 0) return null
  return { from: [...new Set(pastQuestions.map(({ competition }) => competition))], questions: missed.length }
}

/** Freezes once, at creation: the source competitions may be deleted before the practice opens. */
export async function freezeMissedQuestions(
  { db }: CommandContext,
  { schoolId, id, source }: { schoolId: SchoolId; id: string; source: PracticeSource },
): Promise<number> {
  const isOfPractice = and(eq(competitionRounds.schoolId, schoolId), eq(competitionRounds.competitionId, id))
  const frozen = await db.$count(competitionRounds, isOfPractice)
  if (frozen > 0) return frozen
  const { classroomId } = (await competitionById(db, schoolId, id))!
  const chosen = selectMostMissed(await loadPastQuestions(db, schoolId, classroomId, source.from), source.questions)
  if (chosen.length === 0) throw new AppError('refused', { reason: 'nothing-missed' })
  await db.insert(competitionRounds).values(
    chosen.map(({ questionId, content, languages }, round) => ({
      ...{ schoolId, competitionId: id, round },
      ...{ questionId, content, languages },
    })),
  )
  return chosen.length
}
