-- As before; of each school only its own part of the batch is looked at, which is small where the batch comes in the order of schools, and of its competitions
-- only those that are answered in. Whole batches were read once for each school, which was most of what an answer cost where many schools play.
CREATE OR REPLACE FUNCTION keep_competition_answers(schools uuid[], competition_ids uuid[], people uuid[], rounds integer[], answers text[], received float8[], round_trips float8[])
RETURNS TABLE (place integer, verdict text) LANGUAGE plpgsql SET enable_seqscan = off SET lock_timeout = '1s' AS $$
DECLARE school uuid; first integer; last integer; school_before text := current_setting('app.school', true);
BEGIN
  FOR school, first, last IN SELECT g.s, min(g.n), max(g.n) FROM unnest(schools) WITH ORDINALITY AS g (s, n) GROUP BY g.s ORDER BY g.s LOOP
    PERFORM set_config('app.school', school::text, true);
    RETURN QUERY
    WITH given AS (
      SELECT g.place::integer + first - 1 AS place, g.competition_id, g.round, g.answer::jsonb AS answer, g.received, g.round_trip, p.id AS player_id, p.time_percent
      FROM unnest(schools[first:last], competition_ids[first:last], people[first:last], rounds[first:last], answers[first:last], received[first:last], round_trips[first:last]) WITH ORDINALITY
        AS g (school_id, competition_id, person_id, round, answer, received, round_trip, place)
      LEFT JOIN LATERAL (
        SELECT p.id, p.time_percent FROM competition_players p
        WHERE p.school_id = school AND p.competition_id = g.competition_id AND p.person_id = g.person_id AND p.state = 'in'
        UNION ALL
        SELECT p.id, p.time_percent FROM competition_players p
        WHERE p.school_id = school AND p.competition_id = g.competition_id AND p.id = g.person_id AND p.person_id IS NULL AND p.state = 'in' LIMIT 1
      ) p ON true
      WHERE g.school_id = school
    ), open AS (
      SELECT c.id, c.round, c.since, c.ends_at, c.changeable FROM competitions c
      WHERE c.school_id = school AND c.id = ANY (ARRAY(SELECT DISTINCT g.competition_id FROM given g)) AND c.game = 'quiz' AND c.state = 'running' AND c.phase = 'answer'
      ORDER BY c.id FOR SHARE
    ), timed AS (
      SELECT g.*, o.changeable, (o.ends_at - o.since) * g.time_percent / 100 AS answer_ms,
        greatest(0, g.received - o.since - least(500, greatest(0, g.round_trip))) AS took_ms
      FROM given g JOIN open o ON o.id = g.competition_id AND o.round = g.round WHERE g.player_id IS NOT NULL
    ), kept AS (
      INSERT INTO competition_answers AS a (school_id, competition_id, round, player_id, answer, took_ms, answer_ms, changeable)
      SELECT school, t.competition_id, t.round, t.player_id, t.answer, t.took_ms::integer, t.answer_ms::integer, t.changeable
      FROM timed t WHERE t.took_ms <= t.answer_ms ORDER BY t.competition_id, t.player_id
      ON CONFLICT ON CONSTRAINT competition_answers_pkey DO UPDATE SET answer = excluded.answer, took_ms = excluded.took_ms, received_at = excluded.received_at
        WHERE a.changeable AND a.answer <> excluded.answer
      RETURNING a.competition_id, a.round, a.player_id
    )
    SELECT g.place, CASE
      WHEN g.player_id IS NULL THEN 'not-in'
      WHEN (g.competition_id, g.round, g.player_id) IN (SELECT k.competition_id, k.round, k.player_id FROM kept k) THEN 'kept'
      ELSE coalesce((
        SELECT CASE WHEN b.answer = g.answer THEN 'kept' ELSE 'answered' END FROM competition_answers b
        WHERE b.school_id = school AND b.competition_id = g.competition_id AND b.round = g.round AND b.player_id = g.player_id
      ), 'closed') END
    FROM given g;
  END LOOP;
  PERFORM set_config('app.school', coalesce(school_before, ''), true);
END $$;
