import { can } from '#rules/permissions.ts'
import type { Answer } from '#rules/questions/question.ts'
import { isUuid } from '#rules/uuid.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { enterCompetition } from './enter-competition.server.ts'
import { bounds } from './inputs.ts'

export type ResultAnswer = {
  readonly player: string
  readonly round: number
  readonly isRight: boolean
  readonly tookMs: number
  readonly answer: Answer
}

/** Whose answers, or to which question. */
export type AnswersAsked = { readonly student: string } | { readonly question: number }

/** As an address asks for them: `?student=` or `?question=`. */
export function answersAsked(search: URLSearchParams): AnswersAsked | null {
  const [student, question] = [search.get('student'), search.get('question')]
  if (student !== null && isUuid(student)) return { student }
  const round = question !== null && /^\d{1,2}$/.test(question) ? Number(question) : -1
  return round >= 0 && round < bounds.questions ? { question: round } : null
}

/** Of those who are in the class now. */
const answersSql = `
  SELECT a.player_id AS player, a.round, a.is_right AS "isRight", a.took_ms AS "tookMs", a.answer
  FROM competition_answers a
  JOIN competition_rounds r ON r.school_id = a.school_id AND r.competition_id = a.competition_id AND r.round = a.round
  JOIN competition_players p ON p.school_id = a.school_id AND p.competition_id = a.competition_id AND p.id = a.player_id
  WHERE a.school_id = $1 AND a.competition_id = $2 AND a.is_right IS NOT NULL AND NOT r.skipped
    AND p.state = 'in' AND p.person_id = ANY($3::uuid[]) AND (a.player_id = $4 OR a.round = $5)
  ORDER BY a.round, p.rank, p.number`

/** One student's answers, or all to one question, for those who teach the class; nothing for anybody else. */
export async function resultAnswers(
  { services, signedIn }: Visit,
  id: string,
  asked: AnswersAsked,
): Promise<readonly ResultAnswer[]> {
  const entered = await enterCompetition(services, signedIn, { competitionId: id })
  if (!entered || !can(entered.actor, 'competition.host', entered.facts)) return []
  const { schoolId, classroomId } = entered.facts
  return read(services, entered.actor, async (db) => {
    const members = await rosterOf(db, schoolId, classroomId)
    const { rows } = await db.$client.query<ResultAnswer>(answersSql, [
      schoolId,
      id,
      members.map((member) => member.id),
      'student' in asked ? asked.student : null,
      'question' in asked ? asked.question : null,
    ])
    return rows
  })
}
