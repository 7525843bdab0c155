import type { PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { hostPath, mePath } from '../paths.ts'

export type LateAnswer = {
  readonly schoolId: SchoolId
  readonly competitionId: string
  readonly personId: PersonId
  readonly round: number
}

/** Only rounds that the room has reached: an answer to a later round is not late. At most one entry per round. */
const markSql = `
  UPDATE competition_players p SET late_rounds = array_append(p.late_rounds, l.round)
  FROM (SELECT DISTINCT * FROM unnest($2::uuid[], $3::uuid[], $4::integer[]) AS l (competition_id, person_id, round)) l
  JOIN competitions c ON c.school_id = $1 AND c.id = l.competition_id AND c.mode = 'live' AND c.game = 'quiz' AND c.state IN ('running', 'paused')
    AND (l.round < c.round OR (l.round = c.round AND c.phase IN ('answer', 'reveal', 'board')))
  WHERE p.school_id = $1 AND p.competition_id = l.competition_id AND p.state = 'in' AND coalesce(p.person_id, p.id) = l.person_id
    AND l.round >= p.joined_round AND NOT l.round = ANY (p.late_rounds)
  RETURNING p.competition_id AS id`

/** Records answers of live rooms that arrived after the answer time. They still do not count. */
export async function markLateAnswers(
  { pool, bus }: Pick<Services, 'pool' | 'bus'>,
  answers: readonly LateAnswer[],
): Promise<void> {
  for (const [schoolId, ofSchool] of Map.groupBy(answers, (answer) => answer.schoolId)) {
    const values = [
      schoolId,
      ofSchool.map(({ competitionId }) => competitionId),
      ofSchool.map(({ personId }) => personId),
      ofSchool.map(({ round }) => round),
    ]
    const { rows } = await inTransaction(pool, { ...systemTenant, schoolId }, (db) =>
      db.$client.query<{ id: string }>(markSql, values),
    )
    for (const id of new Set(rows.map((row) => row.id))) [mePath(id), hostPath(id)].forEach((path) => bus.publish(path))
  }
}
