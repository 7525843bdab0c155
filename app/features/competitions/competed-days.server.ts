import { getTableName } from 'drizzle-orm'
import type { SeenDay } from '#rules/attendance/attendance.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import {
  competitionAnswers,
  competitionPlayers,
  competitionPlays,
  competitionPrograms,
  competitions,
} from './tables.server.ts'

const sent = [competitionAnswers, competitionPrograms, competitionPlays].map(
  (table) =>
    `SELECT s.received_at FROM ${getTableName(table)} s WHERE s.school_id = p.school_id AND s.player_id = p.id`,
)

/**
 * Kept as text so that its plan can be tested. An assigned competition lasts for days: whoever joined on one of them and
 * answered on another was there on both. Rooms that had ended before are not looked into.
 */
export const competedDaysSql = `
  SELECT p.person_id AS student, to_char(done.at AT TIME ZONE $5, 'YYYY-MM-DD') AS day,
    (extract(epoch FROM min(done.at)) * 1000)::float8 AS "from", (extract(epoch FROM max(done.at)) * 1000)::float8 AS until
  FROM (SELECT ($3::date)::timestamp AT TIME ZONE $5 AS since, ($4::date + 1)::timestamp AT TIME ZONE $5 AS until) AS asked
  CROSS JOIN ${getTableName(competitionPlayers)} p
  JOIN ${getTableName(competitions)} c ON c.school_id = p.school_id AND c.id = p.competition_id
  CROSS JOIN LATERAL (SELECT p.joined_at UNION ALL ${sent.join(' UNION ALL ')}) AS done (at)
  WHERE p.school_id = $1 AND p.person_id = ANY($2::uuid[]) AND p.joined_at < asked.until
    AND (c.finished_at IS NULL OR c.finished_at >= asked.since)
    AND done.at >= asked.since AND done.at < asked.until
  GROUP BY 1, 2`

/** On which days of their school these students took part in a competition; both days included. */
export async function competedDays(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  { from, until, timeZone }: { from: string; until: string; timeZone: string },
): Promise<SeenDay[]> {
  if (students.length === 0) return []
  return (await db.$client.query<SeenDay>(competedDaysSql, [schoolId, students, from, until, timeZone])).rows
}
