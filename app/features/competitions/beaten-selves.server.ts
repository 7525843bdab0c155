import { isBetterThan, type Answered } from '#rules/competitions/better-than-before.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'

export type Played = Answered & { readonly studentId: PersonId }

/** A share of stars says nothing about a share of right answers. */
const modeOf = (room: string) => `CASE WHEN ${room}.game IN ('quiz', 'arena') THEN ${room}.game ELSE 'race' END`

/** Each one's last competition of the same kind before, whatever class it was in; read by the index of a person. */
const lastBeforeSql = `
  SELECT DISTINCT ON (p.person_id) p.person_id AS "studentId", p.right_count AS right, p.answered_count AS answered
  FROM competition_players p JOIN competitions c ON c.school_id = p.school_id AND c.id = p.competition_id
  WHERE p.school_id = $1 AND p.person_id = ANY($2::uuid[]) AND p.state = 'in' AND p.answered_count > 0
    AND ${modeOf('c')} = (SELECT ${modeOf('n')} FROM competitions n WHERE n.school_id = $1 AND n.id = $3)
    AND c.id <> $3 AND c.state = 'finished' AND c.finished_at < $4
  ORDER BY p.person_id, c.finished_at DESC, c.id DESC`

/** Who of these had a larger share right than in their own last competition. Nobody is compared with anybody else. */
export async function beatenSelves(
  db: Database,
  schoolId: SchoolId,
  { id, finishedAt }: { id: string; finishedAt: Date },
  players: readonly Played[],
): Promise<PersonId[]> {
  const { rows } = await db.$client.query<Played>(lastBeforeSql, [
    schoolId,
    players.map(({ studentId }) => studentId),
    id,
    finishedAt.toISOString(),
  ])
  const before = new Map(rows.map((row) => [row.studentId, row]))
  return players
    .filter(({ studentId, ...now }) => isBetterThan(before.get(studentId) ?? { right: 0, answered: 0 }, now))
    .map(({ studentId }) => studentId)
}
