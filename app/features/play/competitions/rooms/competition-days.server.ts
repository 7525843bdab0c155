import { getTableName } from 'drizzle-orm'
import {
  competitionAnswers,
  competitionPlayers,
  competitionPlays,
  competitionPrograms,
  competitions,
} from '../tables.server.ts'

const submissionTimes = [competitionAnswers, competitionPrograms, competitionPlays].map(
  (table) =>
    `SELECT s.received_at FROM ${getTableName(table)} s WHERE s.school_id = p.school_id AND s.player_id = p.id`,
)

/**
 * Assigned competitions last several days: a student who joined on one day and answered on another is active on both.
 * Skips rooms that ended before the period.
 */
export const competitionDaysSql = `
  SELECT p.person_id AS student, to_char(done.at AT TIME ZONE $5, 'YYYY-MM-DD') AS day,
    (extract(epoch FROM min(done.at)) * 1000)::float8 AS "from", (extract(epoch FROM max(done.at)) * 1000)::float8 AS until
  FROM (SELECT ($3::date)::timestamp AT TIME ZONE $5 AS since, ($4::date + 1)::timestamp AT TIME ZONE $5 AS until) AS asked
  CROSS JOIN ${getTableName(competitionPlayers)} p
  JOIN ${getTableName(competitions)} c ON c.school_id = p.school_id AND c.id = p.competition_id
  CROSS JOIN LATERAL (SELECT p.joined_at UNION ALL ${submissionTimes.join(' UNION ALL ')}) AS done (at)
  WHERE p.school_id = $1 AND p.person_id = ANY($2::uuid[]) AND p.joined_at < asked.until
    AND (c.finished_at IS NULL OR c.finished_at >= asked.since)
    AND done.at >= asked.since AND done.at < asked.until
  GROUP BY 1, 2`
