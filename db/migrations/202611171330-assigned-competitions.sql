-- Competitions that a class plays at home: from one moment to another, everybody at their own pace.

ALTER TABLE competitions
  ADD COLUMN opens_at timestamptz,
  ADD COLUMN closes_at timestamptz,
  -- When a child is told what was right: when it closes, or as soon as they have answered.
  ADD COLUMN reveals text NOT NULL DEFAULT 'closed' CHECK (reveals IN ('closed', 'answered')),
  ADD CONSTRAINT competitions_window CHECK ((mode = 'assigned') = (closes_at IS NOT NULL) AND (opens_at IS NULL) = (closes_at IS NULL) AND closes_at > opens_at);

-- Which question was first shown to whom, and when: their time for it begins there.
CREATE TABLE competition_turns (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  player_id uuid NOT NULL,
  round integer NOT NULL,
  shown_at bigint NOT NULL,
  -- What this player has for it.
  answer_ms integer NOT NULL,
  PRIMARY KEY (school_id, competition_id, player_id, round),
  FOREIGN KEY (school_id, competition_id, player_id) REFERENCES competition_players (school_id, competition_id, id) ON DELETE CASCADE
);
CREATE INDEX competition_turns_of_player ON competition_turns (player_id);

ALTER TABLE competition_turns ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_turns_of_school ON competition_turns USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON competition_turns TO skykite_app;

-- As `keep_competition_answers`, for questions that each player has been shown at a time of their own. The first answer stays; whoever closes the window
-- waits for this, or this for them.
CREATE FUNCTION keep_assigned_answers(schools uuid[], competition_ids uuid[], people uuid[], rounds integer[], answers text[], received float8[], round_trips float8[])
RETURNS TABLE (place integer, verdict text) LANGUAGE plpgsql SET enable_seqscan = off SET lock_timeout = '1s' AS $$
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
    ), kept AS (
      INSERT INTO competition_answers AS a (school_id, competition_id, round, player_id, answer, took_ms, answer_ms, changeable)
      SELECT school, t.competition_id, t.round, t.player_id, t.answer, t.took_ms::integer, t.answer_ms, false
      FROM timed t WHERE t.took_ms <= t.answer_ms ORDER BY t.competition_id, t.player_id
      ON CONFLICT DO NOTHING
      RETURNING a.competition_id, a.round, a.player_id, a.answer
    )
    -- Of two of the same player that came together, the one that was kept is told so.
    SELECT g.place, CASE
      WHEN g.player_id IS NULL THEN 'not-in'
      WHEN (g.competition_id, g.round, g.player_id, g.answer) IN (SELECT k.competition_id, k.round, k.player_id, k.answer FROM kept k) THEN 'kept'
      WHEN (g.competition_id, g.round, g.player_id) IN (SELECT k.competition_id, k.round, k.player_id FROM kept k) THEN 'answered'
      ELSE coalesce((
        SELECT CASE WHEN b.answer = g.answer THEN 'kept' ELSE 'answered' END FROM competition_answers b
        WHERE b.school_id = school AND b.competition_id = g.competition_id AND b.round = g.round AND b.player_id = g.player_id
      ), 'closed') END
    FROM given g;
  END LOOP;
  PERFORM set_config('app.school', coalesce(school_before, ''), true);
END $$;
