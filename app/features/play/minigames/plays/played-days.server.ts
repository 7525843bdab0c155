import { getTableName } from 'drizzle-orm'
import { plays } from '../tables.server.ts'

/** Times are server times. */
export const playedDaysSql = `
  SELECT p.student_id AS student, to_char(p.ended_at AT TIME ZONE $5, 'YYYY-MM-DD') AS day,
    (extract(epoch FROM min(p.started_at)) * 1000)::float8 AS "from", (extract(epoch FROM max(p.ended_at)) * 1000)::float8 AS until
  FROM (SELECT ($3::date)::timestamp AT TIME ZONE $5 AS since, ($4::date + 1)::timestamp AT TIME ZONE $5 AS until) AS asked
  CROSS JOIN ${getTableName(plays)} p
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.ended_at >= asked.since AND p.ended_at < asked.until
  GROUP BY 1, 2`
