-- Stores a batch of answers of many rooms and schools. An answer counts if its round is open, its player is in the room and
-- the answer time has not expired by the fair clock (`rules/competitions/fair-clock.ts`). The first answer counts unless the
-- round allows changes; an answer that is already stored is reported as saved again.
-- The planner settings force index lookups: a room fills within seconds, and stale statistics would scan it for each answer.
-- `lock_timeout` gives up on a locked room, which is retried separately (`server/live/writes/inbox-writer.ts`).
CREATE OR REPLACE FUNCTION save_competition_answers(schools uuid[], competition_ids uuid[], people uuid[], rounds integer[], answers text[], received double precision[], round_trips double precision[]) RETURNS TABLE(place integer, verdict text)
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    SET lock_timeout TO '1s'
    AS $$
DECLARE
  school uuid; first integer; last integer; opened uuid[] := '{}'; saved_places integer[];
  school_before text := current_setting('app.school', true); schools_before text := current_setting('app.schools', true);
BEGIN
  PERFORM set_config('app.schools', '', true);
  FOR school, first, last IN SELECT g.s, min(g.n), max(g.n) FROM unnest(schools) WITH ORDINALITY AS g (s, n) GROUP BY g.s ORDER BY g.s LOOP
    PERFORM set_config('app.school', school::text, true);
    PERFORM FROM competition_players p
    WHERE p.school_id = school AND p.competition_id = ANY (competition_ids[first:last]) AND (p.person_id = ANY (people[first:last]) OR p.id = ANY (people[first:last])) AND p.state = 'in' LIMIT 1;
    IF FOUND THEN opened := opened || school; END IF;
  END LOOP;
  PERFORM set_config('app.school', '', true), set_config('app.schools', array_to_string(opened, ','), true);

  WITH given AS MATERIALIZED (
    SELECT g.place::integer AS place, g.school_id, g.competition_id, g.round, g.answer, g.received, g.round_trip, p.id AS player_id, p.time_percent
    FROM unnest(schools, competition_ids, people, rounds, answers, received, round_trips) WITH ORDINALITY
      AS g (school_id, competition_id, person_id, round, answer, received, round_trip, place)
    JOIN LATERAL (
      SELECT p.id, p.time_percent FROM competition_players p
      WHERE p.school_id = g.school_id AND p.competition_id = g.competition_id AND p.person_id = g.person_id AND p.state = 'in'
      UNION ALL
      SELECT p.id, p.time_percent FROM competition_players p
      WHERE p.school_id = g.school_id AND p.competition_id = g.competition_id AND p.id = g.person_id AND p.person_id IS NULL AND p.state = 'in' LIMIT 1
    ) p ON true
  ), open AS MATERIALIZED (
    SELECT c.school_id, c.id, c.round, c.since, c.ends_at, c.changeable
    FROM (SELECT DISTINCT g.school_id, g.competition_id FROM given g) AS g JOIN competitions c ON c.school_id = g.school_id AND c.id = g.competition_id
    WHERE c.game = 'quiz' AND c.state = 'running' AND c.phase = 'answer'
    ORDER BY c.school_id, c.id FOR SHARE OF c
  ), timed AS (
    SELECT g.*, o.changeable, (o.ends_at - o.since) * g.time_percent / 100 AS answer_ms,
      greatest(0, g.received - o.since - least(500, greatest(0, g.round_trip))) AS took_ms
    FROM given g JOIN open o ON o.school_id = g.school_id AND o.id = g.competition_id AND o.round = g.round
  ), saved AS (
    INSERT INTO competition_answers AS a (school_id, competition_id, round, player_id, answer, took_ms, answer_ms, changeable)
    SELECT t.school_id, t.competition_id, t.round, t.player_id, t.answer::jsonb, t.took_ms::integer, t.answer_ms::integer, t.changeable
    FROM timed t WHERE t.took_ms <= t.answer_ms ORDER BY t.school_id, t.competition_id, t.player_id
    ON CONFLICT ON CONSTRAINT competition_answers_pkey DO UPDATE SET answer = excluded.answer, took_ms = excluded.took_ms, received_at = excluded.received_at
      WHERE a.changeable AND a.answer <> excluded.answer
    RETURNING a.competition_id, a.round, a.player_id
  )
  SELECT array_agg(g.place) INTO saved_places FROM saved k JOIN given g USING (competition_id, round, player_id);
  RETURN QUERY SELECT k, 'kept' FROM unnest(saved_places) AS k;

  -- Remaining answers were stored before, differ from the stored one, or are late. There are few, so each is looked up.
  IF cardinality(schools) > coalesce(cardinality(saved_places), 0) THEN
    RETURN QUERY
    SELECT g.place::integer, CASE WHEN p.id IS NULL THEN 'not-in' ELSE coalesce((
      SELECT CASE WHEN b.answer = g.answer::jsonb THEN 'kept' ELSE 'answered' END FROM competition_answers b
      WHERE b.school_id = g.school_id AND b.competition_id = g.competition_id AND b.round = g.round AND b.player_id = p.id
    ), 'closed') END
    FROM unnest(schools, competition_ids, people, rounds, answers) WITH ORDINALITY AS g (school_id, competition_id, person_id, round, answer, place)
    LEFT JOIN LATERAL (
      SELECT p.id FROM competition_players p
      WHERE p.school_id = g.school_id AND p.competition_id = g.competition_id AND p.person_id = g.person_id AND p.state = 'in'
      UNION ALL
      SELECT p.id FROM competition_players p
      WHERE p.school_id = g.school_id AND p.competition_id = g.competition_id AND p.id = g.person_id AND p.person_id IS NULL AND p.state = 'in' LIMIT 1
    ) p ON true
    WHERE NOT (g.place = ANY (coalesce(saved_places, '{}')));
  END IF;
  PERFORM set_config('app.school', coalesce(school_before, ''), true), set_config('app.schools', coalesce(schools_before, ''), true);
END $$;
