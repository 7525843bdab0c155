-- Like `save_competition_answers`, for assigned competitions: each player has an own start time for each question. The
-- first answer counts.
CREATE OR REPLACE FUNCTION save_assigned_answers(schools uuid[], competition_ids uuid[], people uuid[], rounds integer[], answers text[], received double precision[], round_trips double precision[]) RETURNS TABLE(place integer, verdict text)
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET lock_timeout TO '1s'
    AS $$
DECLARE school uuid; school_before text := current_setting('app.school', true);
BEGIN
  FOR school IN SELECT DISTINCT s FROM unnest(schools) AS s ORDER BY s LOOP
    PERFORM set_config('app.school', school::text, true);
    RETURN QUERY
    WITH given AS (
      SELECT g.place::integer, g.competition_id, g.round, g.answer::jsonb AS answer, g.received - least(500, greatest(0, g.round_trip)) AS sent, p.id AS player_id
      FROM unnest(schools, competition_ids, people, rounds, answers, received, round_trips) WITH ORDINALITY
        AS g (school_id, competition_id, person_id, round, answer, received, round_trip, place)
      LEFT JOIN LATERAL (
        SELECT p.id FROM competition_players p
        WHERE p.school_id = school AND p.competition_id = g.competition_id AND p.person_id = g.person_id AND p.state = 'in' LIMIT 1
      ) p ON true
      WHERE g.school_id = school
    ), open AS (
      SELECT c.id, extract(epoch FROM c.closes_at) * 1000 AS closes FROM competitions c
      WHERE c.school_id = school AND c.id IN (SELECT g.competition_id FROM given g) AND c.mode = 'assigned' AND c.state = 'running'
      ORDER BY c.id FOR SHARE
    ), timed AS (
      SELECT g.*, t.answer_ms, greatest(0, g.sent - t.shown_at) AS took_ms
      FROM given g JOIN open o ON o.id = g.competition_id AND g.sent <= o.closes
      JOIN competition_turns t ON t.school_id = school AND t.competition_id = g.competition_id AND t.player_id = g.player_id AND t.round = g.round
    ), saved AS (
      INSERT INTO competition_answers AS a (school_id, competition_id, round, player_id, answer, took_ms, answer_ms, changeable)
      SELECT school, t.competition_id, t.round, t.player_id, t.answer, t.took_ms::integer, t.answer_ms, false
      FROM timed t WHERE t.took_ms <= t.answer_ms ORDER BY t.competition_id, t.player_id
      ON CONFLICT DO NOTHING
      RETURNING a.competition_id, a.round, a.player_id, a.answer
    )
    -- A player may have two answers in the batch: the stored one is reported as saved.
    SELECT g.place, CASE
      WHEN g.player_id IS NULL THEN 'not-in'
      WHEN (g.competition_id, g.round, g.player_id, g.answer) IN (SELECT k.competition_id, k.round, k.player_id, k.answer FROM saved k) THEN 'kept'
      WHEN (g.competition_id, g.round, g.player_id) IN (SELECT k.competition_id, k.round, k.player_id FROM saved k) THEN 'answered'
      ELSE coalesce((
        SELECT CASE WHEN b.answer = g.answer THEN 'kept' ELSE 'answered' END FROM competition_answers b
        WHERE b.school_id = school AND b.competition_id = g.competition_id AND b.round = g.round AND b.player_id = g.player_id
      ), 'closed') END
    FROM given g;
  END LOOP;
  PERFORM set_config('app.school', coalesce(school_before, ''), true);
END $$;
