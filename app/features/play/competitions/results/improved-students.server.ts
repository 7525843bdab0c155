import { hasImproved, type AnswerCounts } from '#rules/competitions/has-improved.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'

export type StudentCounts = AnswerCounts & { readonly studentId: PersonId }

/** Results are compared within one game mode only: shares of stars and of right answers are not comparable. */
const modeSql = (room: string) =>
  `CASE WHEN ${room}.game IN ('quiz', 'flight', 'chase', 'arena') THEN ${room}.game ELSE 'race' END`

/** Each student's previous competition of the same game mode, in any class. Uses the index on `person_id`. */
const previousResultsSql = `
  SELECT DISTINCT ON (p.person_id) p.person_id AS "studentId", p.right_count AS right, p.answered_count AS answered
  FROM competition_players p JOIN competitions c ON c.school_id = p.school_id AND c.id = p.competition_id
  WHERE p.school_id = $1 AND p.person_id = ANY($2::uuid[]) AND p.state = 'in' AND p.answered_count > 0
    AND ${modeSql('c')} = (SELECT ${modeSql('n')} FROM competitions n WHERE n.school_id = $1 AND n.id = $3)
    AND c.id <> $3 AND c.state = 'finished' AND c.finished_at < $4
  ORDER BY p.person_id, c.finished_at DESC, c.id DESC`

/** Results of each student's previous competition of the same game mode. */
export async function loadPreviousResults(
  db: Database,
  schoolId: SchoolId,
  { id, finishedAt }: { id: string; finishedAt: Date },
  students: readonly PersonId[],
): Promise<ReadonlyMap<PersonId, AnswerCounts>> {
  const { rows } = await db.$client.query<StudentCounts>(previousResultsSql, [
    schoolId,
    students,
    id,
    finishedAt.toISOString(),
  ])
  return new Map(rows.map(({ studentId, ...counts }) => [studentId, counts]))
}

/** Students with a larger share of right answers than in their own previous competition. */
export async function findImprovedStudents(
  db: Database,
  schoolId: SchoolId,
  room: { id: string; finishedAt: Date },
  players: readonly StudentCounts[],
): Promise<PersonId[]> {
  const students = players.map(({ studentId }) => studentId)
  const previous = await loadPreviousResults(db, schoolId, room, students)
  return players
    .filter(({ studentId, ...current }) => hasImproved(previous.get(studentId) ?? { right: 0, answered: 0 }, current))
    .map(({ studentId }) => studentId)
}
