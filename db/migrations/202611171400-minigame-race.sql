-- The minigame race: levels of a minigame in place of questions, and plays of it in place of answers.

-- What is played, with the seed that is the same for everybody.
CREATE TABLE competition_games (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  round integer NOT NULL,
  level text NOT NULL CHECK (length(level) <= 40),
  seed integer NOT NULL,
  -- The version of the game's own rules, and of the rule by which plays are worth something.
  game_rules integer NOT NULL,
  rules integer NOT NULL,
  -- Taken out by the host: what was played counts for nobody.
  skipped boolean NOT NULL DEFAULT false,
  closed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (school_id, competition_id, round),
  FOREIGN KEY (school_id, competition_id) REFERENCES competitions (school_id, id) ON DELETE CASCADE
);

-- Each play as far as it has come. The best of a player and round counts.
CREATE TABLE competition_plays (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  round integer NOT NULL,
  player_id uuid NOT NULL,
  -- Made on the device: what is sent of the same play again takes the place of what was sent before.
  play uuid NOT NULL,
  log text NOT NULL CHECK (length(log) <= 60000),
  log_digest text NOT NULL CHECK (length(log_digest) <= 64),
  ticks integer NOT NULL,
  score integer NOT NULL,
  meter integer NOT NULL,
  points integer NOT NULL,
  -- When it had come so far, by the fair clock.
  took_ms integer NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, competition_id, round, player_id, play),
  FOREIGN KEY (school_id, competition_id, player_id) REFERENCES competition_players (school_id, competition_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE INDEX competition_plays_of_player ON competition_plays (player_id);

ALTER TABLE competition_games ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_games_of_school ON competition_games USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE competition_plays ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_plays_of_school ON competition_plays USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON competition_games, competition_plays TO skykite_app;
