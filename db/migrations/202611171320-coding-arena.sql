-- The coding arena: levels in place of questions, and the best program of each player in place of an answer.

-- What is played, frozen when the lobby opens: a new lesson changes nothing for a room that is open.
CREATE TABLE competition_levels (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  round integer NOT NULL,
  lesson text NOT NULL CHECK (length(lesson) <= 80),
  step text NOT NULL CHECK (length(step) <= 80),
  level jsonb NOT NULL,
  -- The version of the rule by which programs are worth something.
  rules integer NOT NULL,
  -- Taken out by the host: what was sent counts for nobody.
  skipped boolean NOT NULL DEFAULT false,
  closed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (school_id, competition_id, round),
  FOREIGN KEY (school_id, competition_id) REFERENCES competitions (school_id, id) ON DELETE CASCADE
);

-- The best of each player and round; every further program only counts.
CREATE TABLE competition_programs (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  round integer NOT NULL,
  player_id uuid NOT NULL,
  program text NOT NULL CHECK (length(program) <= 20000),
  skin text NOT NULL CHECK (skin IN ('icons', 'blocks', 'python')),
  passed integer NOT NULL,
  tests integer NOT NULL,
  blocks integer NOT NULL,
  steps integer NOT NULL,
  points integer NOT NULL,
  -- By the fair clock.
  took_ms integer NOT NULL,
  tries integer NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, competition_id, round, player_id),
  FOREIGN KEY (school_id, competition_id, player_id) REFERENCES competition_players (school_id, competition_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE INDEX competition_programs_of_player ON competition_programs (player_id);

ALTER TABLE competition_levels ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_levels_of_school ON competition_levels USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE competition_programs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_programs_of_school ON competition_programs USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON competition_levels, competition_programs TO skykite_app;
