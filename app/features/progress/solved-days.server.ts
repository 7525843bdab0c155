import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'

/** How many solved something on a day of their school, and how many steps. Days on which nobody did are not there. */
export type SolvedDay = { day: string; learners: number; solved: number }

/** Kept as text so that its plan can be tested. */
export const solvedDaysSql = `
  SELECT to_char(p.solved_at AT TIME ZONE $4, 'YYYY-MM-DD') AS day, count(DISTINCT p.student_id)::int AS learners, count(*)::int AS solved
  FROM lesson_progress p
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.solved_at >= ($3::date)::timestamp AT TIME ZONE $4
  GROUP BY 1 ORDER BY 1`

/** Since a day, `2026-11-16`, in the zone of the school. */
export async function solvedDays(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  { since, timeZone }: { since: string; timeZone: string },
): Promise<SolvedDay[]> {
  if (students.length === 0) return []
  return (await db.$client.query<SolvedDay>(solvedDaysSql, [schoolId, students, since, timeZone])).rows
}
