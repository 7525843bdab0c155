import { and, eq } from 'drizzle-orm'
import { mostMissed, practiceBounds } from '#rules/competitions/practice.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { BankQuestion, QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { PracticeSource } from './practice-source.ts'
import { competitionById } from './room-row.server.ts'
import { competitionRounds } from './tables.server.ts'

type Asked = {
  competition: string
  questionId: string
  content: BankQuestion
  languages: QuestionLanguage[]
  ago: number
  round: number
  answered: number
  right: number
}

/** Of finished competitions of the class, the last ones; where some are named, of those. */
const askedSql = `
  SELECT c.id AS competition, r.question_id AS "questionId", r.content, r.languages, r.round, c.ago, g.answered, g."right"
  FROM (
    SELECT c.id, (row_number() OVER (ORDER BY c.finished_at DESC, c.id))::int - 1 AS ago FROM competitions c
    WHERE c.school_id = $1 AND c.classroom_id = $2 AND c.state = 'finished' AND c.game = 'quiz' AND ($3::uuid[] IS NULL OR c.id = ANY($3))
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

const askedIn = async (
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
  from: readonly string[] | null,
): Promise<Asked[]> => (await db.$client.query<Asked>(askedSql, [schoolId, classroomId, from])).rows

/** How many questions the class missed in its last competitions, and which ones these are; null where it missed none. */
export async function lastMisses(
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
): Promise<Pick<PracticeSource, 'from' | 'questions'> | null> {
  const asked = await askedIn(db, schoolId, classroomId, null)
  const missed = mostMissed(asked, asked.length)
  if (missed.length === 0) return null
  return { from: [...new Set(asked.map(({ competition }) => competition))], questions: missed.length }
}

/** What was missed when the practice was made stays, also when what it came from is gone by the time it opens. */
export async function freezeMisses(
  { db }: Context,
  { schoolId, id, source }: { schoolId: SchoolId; id: string; source: PracticeSource },
): Promise<number> {
  const ofPractice = and(eq(competitionRounds.schoolId, schoolId), eq(competitionRounds.competitionId, id))
  const frozen = await db.$count(competitionRounds, ofPractice)
  if (frozen > 0) return frozen
  const { classroomId } = (await competitionById(db, schoolId, id))!
  const chosen = mostMissed(await askedIn(db, schoolId, classroomId, source.from), source.questions)
  if (chosen.length === 0) throw new AppError('refused', { reason: 'nothing-missed' })
  await db.insert(competitionRounds).values(
    chosen.map(({ questionId, content, languages }, round) => ({
      ...{ schoolId, competitionId: id, round },
      ...{ questionId, content, languages },
    })),
  )
  return chosen.length
}
