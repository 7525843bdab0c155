-- Competitions: a room is rows. Whoever is first moves it on; nobody owns it.

CREATE TABLE competitions (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
  game text NOT NULL CHECK (length(game) BETWEEN 1 AND 40),
  mode text NOT NULL CHECK (mode IN ('live', 'assigned')),
  source jsonb NOT NULL,
  settings jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'scheduled', 'lobby', 'running', 'paused', 'finished', 'archived')),
  -- While it is open.
  code text CHECK (code ~ '^[0-9]{6}$'),
  locked boolean NOT NULL DEFAULT false,
  -- An answer may be changed until time is up.
  changeable boolean NOT NULL,
  rounds integer NOT NULL DEFAULT 0,
  -- The round that is on, in milliseconds of the server's clock.
  round integer,
  phase text CHECK (phase IN ('prepare', 'question', 'answer', 'reveal', 'board')),
  since bigint,
  ends_at bigint,
  left_ms integer,
  paused_at bigint,
  -- Of all who play: the round is open until they have had theirs.
  longest_percent integer NOT NULL DEFAULT 100,
  made_by uuid REFERENCES users ON DELETE SET NULL,
  made_at timestamptz NOT NULL,
  opened_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50);
CREATE INDEX competitions_of_class ON competitions (school_id, classroom_id, made_at);
CREATE INDEX competitions_of_maker ON competitions (made_by) WHERE made_by IS NOT NULL;
CREATE UNIQUE INDEX competitions_by_code ON competitions (school_id, code) WHERE code IS NOT NULL;

-- What is asked, frozen when the lobby opens. Its keys leave the server with the reveal and never before.
CREATE TABLE competition_rounds (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  round integer NOT NULL,
  question_id text NOT NULL CHECK (length(question_id) <= 80),
  content jsonb NOT NULL,
  languages text[] NOT NULL,
  -- Taken out by the host: what was answered counts for nobody.
  skipped boolean NOT NULL DEFAULT false,
  -- How many chose what, once it is revealed.
  tally jsonb,
  PRIMARY KEY (school_id, competition_id, round),
  FOREIGN KEY (school_id, competition_id) REFERENCES competitions (school_id, id) ON DELETE CASCADE
);

CREATE TABLE competition_players (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  id uuid NOT NULL,
  person_id uuid REFERENCES users ON DELETE CASCADE,
  number integer NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  state text NOT NULL CHECK (state IN ('asked', 'in', 'kicked')),
  team integer,
  time_percent integer NOT NULL DEFAULT 100 CHECK (time_percent BETWEEN 100 AND 300),
  -- Shown as a number.
  muted boolean NOT NULL DEFAULT false,
  joined_round integer NOT NULL,
  joined_at timestamptz NOT NULL,
  -- As of the last round that was revealed.
  points integer NOT NULL DEFAULT 0,
  rank integer,
  rank_before integer,
  streak integer NOT NULL DEFAULT 0,
  right_count integer NOT NULL DEFAULT 0,
  answered_count integer NOT NULL DEFAULT 0,
  took_ms integer NOT NULL DEFAULT 0,
  PRIMARY KEY (school_id, competition_id, id),
  UNIQUE (school_id, person_id, competition_id),
  FOREIGN KEY (school_id, competition_id) REFERENCES competitions (school_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE INDEX competition_players_of_person ON competition_players (person_id) WHERE person_id IS NOT NULL;

CREATE TABLE competition_answers (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  round integer NOT NULL,
  player_id uuid NOT NULL,
  answer jsonb NOT NULL,
  -- By the fair clock, and what this player had.
  took_ms integer NOT NULL,
  answer_ms integer NOT NULL,
  changeable boolean NOT NULL,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Judged when the round closes.
  is_right boolean,
  points integer,
  PRIMARY KEY (school_id, competition_id, round, player_id),
  FOREIGN KEY (school_id, competition_id, player_id) REFERENCES competition_players (school_id, competition_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE INDEX competition_answers_of_player ON competition_answers (player_id);

ALTER TABLE competitions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY competitions_of_school ON competitions USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE competition_rounds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_rounds_of_school ON competition_rounds USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE competition_players ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_players_of_school ON competition_players USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE competition_answers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_answers_of_school ON competition_answers USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON competitions, competition_rounds, competition_players, competition_answers TO skykite_app;

-- Answers of one process, of any number of rooms and schools, with one commit. An answer counts where its round is open, its player is in and their
-- time has not run out by the fair clock (`rules/competitions/fair-clock.ts`); the first one stays unless it may be changed. Whoever closes the round waits for
-- this, or this for them. What came before counts as kept when it is said again. A room fills within seconds, and statistics that say its tables are empty
-- would have every row of the room looked at for every answer: each is found by its own key, which no plan can prefer the room's to. A room that is locked for
-- long is given up soon, and asked for again apart from the others (`server/live/inbox-writer.ts`).
CREATE FUNCTION keep_competition_answers(schools uuid[], competition_ids uuid[], people uuid[], rounds integer[], answers text[], received float8[], round_trips float8[])
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
        WHERE p.school_id = school AND p.competition_id = g.competition_id AND p.person_id = g.person_id AND p.state = 'in' LIMIT 1
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
