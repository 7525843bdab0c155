-- Guests: players without an account. The key is the digest of what their device called its request, so that asking twice is asking once.

ALTER TABLE competition_players
  ADD COLUMN guest_key text CHECK (length(guest_key) <= 64),
  ADD CONSTRAINT competition_players_somebody CHECK ((person_id IS NULL) = (guest_key IS NOT NULL));
CREATE UNIQUE INDEX competition_players_of_guest ON competition_players (school_id, competition_id, guest_key) WHERE guest_key IS NOT NULL;

-- A directory, like class_codes: which room a code leads to that is open for guests, before its school is entered. A room that is not stands not here.
CREATE TABLE guest_codes (
  code text PRIMARY KEY CHECK (code ~ '^[0-9]{6}$'),
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  UNIQUE (school_id, competition_id),
  FOREIGN KEY (school_id, competition_id) REFERENCES competitions (school_id, id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON guest_codes TO skykite_app;

-- Whoever is taken out of a room, or whose request is gone, is asked again what they may read: they have no membership that could say so.
CREATE FUNCTION note_guest_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rights_changes (person_id, changed_at) VALUES (old.id, clock_timestamp())
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NULL;
END $$;
CREATE TRIGGER guest_put_out AFTER UPDATE OF state ON competition_players FOR EACH ROW
  WHEN (old.person_id IS NULL AND old.state = 'in' AND new.state <> 'in') EXECUTE FUNCTION note_guest_change();
CREATE TRIGGER guest_removed AFTER DELETE ON competition_players FOR EACH ROW
  WHEN (old.person_id IS NULL) EXECUTE FUNCTION note_guest_change();

-- As before; a guest is found by the id of the player, which nobody with an account has.
CREATE OR REPLACE FUNCTION keep_competition_answers(schools uuid[], competition_ids uuid[], people uuid[], rounds integer[], answers text[], received float8[], round_trips float8[])
RETURNS TABLE (place integer, verdict text) LANGUAGE plpgsql SET enable_seqscan = off SET lock_timeout = '1s' AS $$
DECLARE school uuid; school_before text := current_setting('app.school', true);
BEGIN
  FOR school IN SELECT DISTINCT s FROM unnest(schools) AS s ORDER BY s LOOP
    PERFORM set_config('app.school', school::text, true);
    RETURN QUERY
    WITH given AS (
      SELECT g.place::integer, g.competition_id, g.round, g.answer::jsonb AS answer, g.received, g.round_trip, p.id AS player_id, p.time_percent
      FROM unnest(schools, competition_ids, people, rounds, answers, received, round_trips) WITH ORDINALITY
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
      WHERE c.school_id = school AND c.id IN (SELECT g.competition_id FROM given g) AND c.game = 'quiz' AND c.state = 'running' AND c.phase = 'answer'
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
