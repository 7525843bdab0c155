-- Minigames: the seeds that were given out, the plays that the server replayed, and what each child has reached.

-- One play each: whoever has a ticket may send one log for it.
CREATE TABLE play_tickets (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  game text COLLATE "C" NOT NULL CHECK (length(game) <= 40),
  level text COLLATE "C" NOT NULL CHECK (length(level) <= 40),
  rules_version smallint NOT NULL,
  seed integer NOT NULL,
  help smallint NOT NULL CHECK (help BETWEEN 0 AND 2),
  clock boolean NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The play it was used for.
  play_id uuid,
  PRIMARY KEY (school_id, id)
);
CREATE INDEX play_tickets_of_student ON play_tickets (school_id, student_id, game, level, issued_at);
CREATE INDEX play_tickets_of_user ON play_tickets (student_id);
CREATE INDEX play_tickets_by_expiry ON play_tickets (school_id, expires_at);

-- What came of a play when its log was replayed. Never changed.
CREATE TABLE plays (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  game text COLLATE "C" NOT NULL,
  level text COLLATE "C" NOT NULL,
  rules_version smallint NOT NULL,
  seed integer NOT NULL,
  help smallint NOT NULL,
  clock boolean NOT NULL,
  score integer NOT NULL,
  stars smallint NOT NULL CHECK (stars BETWEEN 0 AND 3),
  -- What the child had at this level before, and whether they had ever played it.
  stars_before smallint NOT NULL,
  first boolean NOT NULL,
  ticks integer NOT NULL CHECK (ticks > 0),
  evidence jsonb NOT NULL,
  -- Of the log: the same one does not count a second time.
  log_digest text COLLATE "C" NOT NULL,
  -- By the server's clock.
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, id)
);
CREATE INDEX plays_of_student ON plays (school_id, student_id, ended_at);
CREATE INDEX plays_of_user ON plays (student_id);
CREATE INDEX plays_by_age ON plays (school_id, received_at);

-- For looking at a play again; kept for less long than what came of it.
CREATE TABLE play_logs (
  school_id uuid NOT NULL,
  play_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  log text NOT NULL CHECK (length(log) <= 400000),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, play_id),
  FOREIGN KEY (school_id, play_id) REFERENCES plays ON DELETE CASCADE
);
CREATE INDEX play_logs_of_user ON play_logs (student_id);
CREATE INDEX play_logs_by_age ON play_logs (school_id, received_at);

-- One row for each level that somebody has played.
CREATE TABLE game_bests (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  game text COLLATE "C" NOT NULL,
  level text COLLATE "C" NOT NULL,
  stars smallint NOT NULL CHECK (stars BETWEEN 0 AND 3),
  score integer NOT NULL,
  tries integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- Of the last week in which it was played against the clock, for leaderboards: its Monday, the best score, and when.
  week date,
  week_score integer,
  week_at timestamptz,
  PRIMARY KEY (school_id, student_id, game, level)
) WITH (fillfactor = 80);
CREATE INDEX game_bests_of_user ON game_bests (student_id);
CREATE INDEX game_bests_of_week ON game_bests (school_id, game, level, week, week_score, student_id) WHERE week IS NOT NULL;

-- What a class may play. Without a row everything, for as long as one likes.
CREATE TABLE class_games (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  hidden text[] NOT NULL DEFAULT '{}' CHECK (cardinality(hidden) <= 50),
  weekly_minutes smallint CHECK (weekly_minutes BETWEEN 5 AND 600),
  PRIMARY KEY (school_id, classroom_id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);

ALTER TABLE play_tickets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY play_tickets_of_school ON play_tickets USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON play_tickets TO skykite_app;

ALTER TABLE plays ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY plays_of_school ON plays USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, DELETE ON plays TO skykite_app;

ALTER TABLE play_logs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY play_logs_of_school ON play_logs USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, DELETE ON play_logs TO skykite_app;

ALTER TABLE game_bests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY game_bests_of_school ON game_bests USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON game_bests TO skykite_app;

ALTER TABLE class_games ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY class_games_of_school ON class_games USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON class_games TO skykite_app;
