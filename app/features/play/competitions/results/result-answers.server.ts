import { can } from '#rules/permissions.ts'
import type { Answer } from '#rules/questions/question.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { enterCompetition } from '../rooms/enter-competition.server.ts'
import { bounds } from '../inputs.ts'

export type ResultAnswer = {
  readonly player: string
  readonly round: number
  readonly isRight: boolean
  readonly tookMs: number
  readonly answer: Answer
}

/** Selects the answers of one student (player id) or the answers to one question (round number). */
export type AnswersQuery = { readonly student: string } | { readonly question: number }

/** Parses the URL parameter `student` or `question`. */
export function parseAnswersQuery(search: URLSearchParams): AnswersQuery | null {
  const [student, question] = [search.get('student'), search.get('question')]
  if (student !== null && isUuid(student)) return { student }
  const round = question !== null && /^\d{1,2}$/.test(question) ? Number(question) : -1
  return round >= 0 && round < bounds.questions ? { question: round } : null
}

/** Answers of current students only. */
const answersSql = `
  SELECT a.player_id AS player, a.round, a.is_right AS "isRight", a.took_ms AS "tookMs", a.answer
  FROM competition_answers a
  JOIN competition_rounds r ON r.school_id = a.school_id AND r.competition_id = a.competition_id AND r.round = a.round
  JOIN competition_players p ON p.school_id = a.school_id AND p.competition_id = a.competition_id AND p.id = a.player_id
  WHERE a.school_id = $1 AND a.competition_id = $2 AND a.is_right IS NOT NULL AND NOT r.skipped
    AND p.state = 'in' AND p.person_id = ANY($3::uuid[]) AND (a.player_id = $4 OR a.round = $5)
  ORDER BY a.round, p.rank, p.number`

/** For the teachers of the class; empty for other users. */
export async function resultAnswers(
  { services, signedIn }: RequestContext,
  id: string,
  query: AnswersQuery,
): Promise<readonly ResultAnswer[]> {
  const access = await enterCompetition(services, signedIn, { competitionId: id })
  if (!access || !can(access.actor, 'competition.host', access.facts)) return []
  const { schoolId, classroomId } = access.facts
  return read(services, access.actor, async (db) => {
    const members = await rosterOf(db, schoolId, classroomId)
    const { rows } = await db.$client.query<ResultAnswer>(answersSql, [
      schoolId,
      id,
      members.map((member) => member.id),
      'student' in query ? query.student : null,
      'question' in query ? query.question : null,
    ])
    return rows
  })
}
