/** Selects steps with activity in the period first, so that only the events of these steps are read. */
export const activeDaysSql = `
  SELECT e.student_id AS student, to_char(e.at AT TIME ZONE $5, 'YYYY-MM-DD') AS day,
    (extract(epoch FROM min(e.at)) * 1000)::float8 AS "from", (extract(epoch FROM max(e.at)) * 1000)::float8 AS until
  FROM (SELECT ($3::date)::timestamp AT TIME ZONE $5 AS since, ($4::date + 1)::timestamp AT TIME ZONE $5 AS until) AS asked
  CROSS JOIN lesson_progress p
  JOIN lesson_events e ON e.school_id = p.school_id AND e.student_id = p.student_id AND e.step = p.step
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.first_at < asked.until AND p.last_at >= asked.since
    AND e.at >= asked.since AND e.at < asked.until
  GROUP BY 1, 2`
