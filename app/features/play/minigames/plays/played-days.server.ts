import { getTableName } from 'drizzle-orm'
import type { SeenDay } from '#rules/attendance/attendance.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { plays } from '../tables.server.ts'

/** A string, so that a test can check its query plan. Times are server times. */
export const playedDaysSql = `
  SELECT p.student_id AS student, to_char(p.ended_at AT TIME ZONE $5, 'YYYY-MM-DD') AS day,
    (extract(epoch FROM min(p.started_at)) * 1000)::float8 AS "from", (extract(epoch FROM max(p.ended_at)) * 1000)::float8 AS until
  FROM (SELECT ($3::date)::timestamp AT TIME ZONE $5 AS since, ($4::date + 1)::timestamp AT TIME ZONE $5 AS until) AS asked
  CROSS JOIN ${getTableName(plays)} p
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.ended_at >= asked.since AND p.ended_at < asked.until
  GROUP BY 1, 2`

/** Lists the days (school's time zone) on which students finished a minigame play; `from` and `until` are inclusive. */
export async function listPlayedDays(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  { from, until, timeZone }: { from: string; until: string; timeZone: string },
): Promise<SeenDay[]> {
  if (students.length === 0) return []
  return (await db.$client.query<SeenDay>(playedDaysSql, [schoolId, students, from, until, timeZone])).rows
}
