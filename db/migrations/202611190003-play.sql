-- Question banks, minigames, competitions and rewards.

-- Question banks of teachers.
CREATE TABLE question_banks (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  title text NOT NULL,
  languages text[] NOT NULL,
  owner_id uuid,
  shared boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  made_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  archived_at timestamptz,
  CONSTRAINT question_banks_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT question_banks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT question_banks_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT question_banks_languages_check CHECK (((cardinality(languages) >= 1) AND (cardinality(languages) <= 4)) AND (languages <@ ARRAY['en', 'th', 'ko', 'cn'])),
  CONSTRAINT question_banks_title_check CHECK ((length(title) >= 1) AND (length(title) <= 80))
);
CREATE INDEX question_banks_of_owner ON question_banks (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX question_banks_shared ON question_banks (school_id, changed_at DESC) WHERE (shared AND (archived_at IS NULL));
ALTER TABLE question_banks ENABLE ROW LEVEL SECURITY;
ALTER TABLE question_banks FORCE ROW LEVEL SECURITY;
CREATE POLICY question_banks_of_school ON question_banks USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON question_banks TO skykite_app;

-- Question versions of a bank, in order, as a game or competition started with them.
CREATE TABLE question_bank_versions (
  school_id uuid NOT NULL,
  bank_id uuid NOT NULL,
  version integer NOT NULL,
  questions jsonb NOT NULL,
  frozen_at timestamptz NOT NULL,
  CONSTRAINT question_bank_versions_pkey PRIMARY KEY (school_id, bank_id, version),
  CONSTRAINT question_bank_versions_school_id_bank_id_fkey FOREIGN KEY (school_id, bank_id) REFERENCES question_banks(school_id, id) ON DELETE CASCADE
);
ALTER TABLE question_bank_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE question_bank_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY question_bank_versions_of_school ON question_bank_versions USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON question_bank_versions TO skykite_app;

-- Questions of a bank.
CREATE TABLE bank_questions (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  bank_id uuid NOT NULL,
  place integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  removed_at timestamptz,
  CONSTRAINT bank_questions_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT bank_questions_school_id_bank_id_fkey FOREIGN KEY (school_id, bank_id) REFERENCES question_banks(school_id, id) ON DELETE CASCADE
);
CREATE INDEX bank_questions_of_bank ON bank_questions (school_id, bank_id, place);
ALTER TABLE bank_questions ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_questions FORCE ROW LEVEL SECURITY;
CREATE POLICY bank_questions_of_school ON bank_questions USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_questions TO skykite_app;

-- Every version of a question. A running competition uses the version it started with.
CREATE TABLE bank_question_versions (
  school_id uuid NOT NULL,
  question_id uuid NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  made_by uuid,
  made_at timestamptz NOT NULL,
  CONSTRAINT bank_question_versions_pkey PRIMARY KEY (school_id, question_id, version),
  CONSTRAINT bank_question_versions_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT bank_question_versions_school_id_question_id_fkey FOREIGN KEY (school_id, question_id) REFERENCES bank_questions(school_id, id) ON DELETE CASCADE,
  CONSTRAINT bank_question_versions_content_check CHECK (octet_length((content)::text) <= 32000)
);
CREATE INDEX bank_question_versions_of_maker ON bank_question_versions (made_by) WHERE (made_by IS NOT NULL);
ALTER TABLE bank_question_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_question_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY bank_question_versions_of_school ON bank_question_versions USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_question_versions TO skykite_app;

-- Uploaded question files waiting for confirmation.
CREATE TABLE question_imports (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  made_by uuid NOT NULL,
  file_name text NOT NULL,
  rows jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  taken_at timestamptz,
  CONSTRAINT question_imports_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT question_imports_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT question_imports_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT question_imports_file_name_check CHECK (length(file_name) <= 200)
);
CREATE INDEX question_imports_of_maker ON question_imports (made_by);
ALTER TABLE question_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE question_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY question_imports_of_school ON question_imports USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON question_imports TO skykite_app;

-- Questions that students propose to the teachers of their class.
CREATE TABLE question_proposals (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  student_id uuid NOT NULL,
  content jsonb NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  made_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  CONSTRAINT question_proposals_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT question_proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT question_proposals_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT question_proposals_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT question_proposals_check CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CONSTRAINT question_proposals_content_check CHECK (octet_length((content)::text) <= 32000),
  CONSTRAINT question_proposals_state_check CHECK (state IN ('waiting', 'approved', 'declined'))
);
CREATE INDEX question_proposals_of_class ON question_proposals (school_id, classroom_id, state, made_at);
CREATE INDEX question_proposals_of_decider ON question_proposals (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX question_proposals_of_student ON question_proposals (student_id, made_at);
ALTER TABLE question_proposals ENABLE ROW LEVEL SECURITY;
ALTER TABLE question_proposals FORCE ROW LEVEL SECURITY;
CREATE POLICY question_proposals_of_school ON question_proposals USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON question_proposals TO skykite_app;

-- Banks that a class plays in Quiz Flight.
CREATE TABLE class_banks (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  bank_id uuid NOT NULL,
  count smallint NOT NULL,
  offered_by uuid,
  offered_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  version integer,
  title text,
  CONSTRAINT class_banks_pkey PRIMARY KEY (school_id, classroom_id, bank_id),
  CONSTRAINT class_banks_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT class_banks_school_id_bank_id_fkey FOREIGN KEY (school_id, bank_id) REFERENCES question_banks(school_id, id) ON DELETE CASCADE,
  CONSTRAINT class_banks_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT class_banks_count_check CHECK ((count >= 5) AND (count <= 25))
);
CREATE INDEX class_banks_of_bank ON class_banks (school_id, bank_id);
CREATE INDEX class_banks_of_user ON class_banks (offered_by) WHERE (offered_by IS NOT NULL);
ALTER TABLE class_banks ENABLE ROW LEVEL SECURITY;
ALTER TABLE class_banks FORCE ROW LEVEL SECURITY;
CREATE POLICY class_banks_of_school ON class_banks USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON class_banks TO skykite_app;

-- Game settings of a class. Without a row all games are open without a time limit.
CREATE TABLE class_games (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  hidden text[] DEFAULT '{}'::text[] NOT NULL,
  weekly_minutes smallint,
  daily_minutes jsonb DEFAULT '{}' NOT NULL,
  CONSTRAINT class_games_pkey PRIMARY KEY (school_id, classroom_id),
  CONSTRAINT class_games_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT class_games_daily_minutes_check CHECK (octet_length((daily_minutes)::text) <= 2000),
  CONSTRAINT class_games_hidden_check CHECK (cardinality(hidden) <= 50),
  CONSTRAINT class_games_weekly_minutes_check CHECK ((weekly_minutes >= 5) AND (weekly_minutes <= 600))
);
ALTER TABLE class_games ENABLE ROW LEVEL SECURITY;
ALTER TABLE class_games FORCE ROW LEVEL SECURITY;
CREATE POLICY class_games_of_school ON class_games USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON class_games TO skykite_app;

-- Best result of a student in each level of a game.
CREATE TABLE game_bests (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  game text NOT NULL COLLATE pg_catalog."C",
  level text NOT NULL COLLATE pg_catalog."C",
  stars smallint NOT NULL,
  score integer NOT NULL,
  tries integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  week date,
  week_score integer,
  week_at timestamptz,
  CONSTRAINT game_bests_pkey PRIMARY KEY (school_id, student_id, game, level),
  CONSTRAINT game_bests_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT game_bests_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT game_bests_stars_check CHECK ((stars >= 0) AND (stars <= 3))
)
WITH (fillfactor='80');
CREATE INDEX game_bests_of_user ON game_bests (student_id);
CREATE INDEX game_bests_of_week ON game_bests (school_id, game, level, week, week_score, student_id) WHERE (week IS NOT NULL);
ALTER TABLE game_bests ENABLE ROW LEVEL SECURITY;
ALTER TABLE game_bests FORCE ROW LEVEL SECURITY;
CREATE POLICY game_bests_of_school ON game_bests USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON game_bests TO skykite_app;

-- Results of replayed plays. Never updated.
CREATE TABLE plays (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  student_id uuid NOT NULL,
  game text NOT NULL COLLATE pg_catalog."C",
  level text NOT NULL COLLATE pg_catalog."C",
  rules_version smallint NOT NULL,
  seed integer NOT NULL,
  help smallint NOT NULL,
  clock boolean NOT NULL,
  score integer NOT NULL,
  stars smallint NOT NULL,
  stars_before smallint NOT NULL,
  first boolean NOT NULL,
  ticks integer NOT NULL,
  evidence jsonb NOT NULL,
  log_digest text NOT NULL COLLATE pg_catalog."C",
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  flight jsonb,
  CONSTRAINT plays_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT plays_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT plays_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT plays_stars_check CHECK ((stars >= 0) AND (stars <= 3)),
  CONSTRAINT plays_ticks_check CHECK (ticks > 0)
);
CREATE INDEX plays_by_age ON plays (school_id, received_at);
CREATE INDEX plays_of_day ON plays (school_id, game, level, log_digest) WHERE (level ~~ 'daily-%');
CREATE INDEX plays_of_student ON plays (school_id, student_id, ended_at);
CREATE INDEX plays_of_user ON plays (student_id);
ALTER TABLE plays ENABLE ROW LEVEL SECURITY;
ALTER TABLE plays FORCE ROW LEVEL SECURITY;
CREATE POLICY plays_of_school ON plays USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT,INSERT,DELETE ON plays TO skykite_app;

-- Input logs of plays, for watching them again. Deleted earlier than the results.
CREATE TABLE play_logs (
  school_id uuid NOT NULL,
  play_id uuid NOT NULL,
  student_id uuid NOT NULL,
  log text NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT play_logs_pkey PRIMARY KEY (school_id, play_id),
  CONSTRAINT play_logs_school_id_play_id_fkey FOREIGN KEY (school_id, play_id) REFERENCES plays(school_id, id) ON DELETE CASCADE,
  CONSTRAINT play_logs_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT play_logs_log_check CHECK (length(log) <= 400000)
);
CREATE INDEX play_logs_by_age ON play_logs (school_id, received_at);
CREATE INDEX play_logs_of_user ON play_logs (student_id);
ALTER TABLE play_logs ENABLE ROW LEVEL SECURITY;
ALTER TABLE play_logs FORCE ROW LEVEL SECURITY;
CREATE POLICY play_logs_of_school ON play_logs USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT,INSERT,DELETE ON play_logs TO skykite_app;

-- Seeds issued by the server. A ticket accepts one input log.
CREATE TABLE play_tickets (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  student_id uuid NOT NULL,
  game text NOT NULL COLLATE pg_catalog."C",
  level text NOT NULL COLLATE pg_catalog."C",
  rules_version smallint NOT NULL,
  seed integer NOT NULL,
  help smallint NOT NULL,
  clock boolean NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  play_id uuid,
  flight jsonb,
  CONSTRAINT play_tickets_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT play_tickets_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT play_tickets_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT play_tickets_game_check CHECK (length(game) <= 40),
  CONSTRAINT play_tickets_help_check CHECK ((help >= 0) AND (help <= 2)),
  CONSTRAINT play_tickets_level_check CHECK (length(level) <= 40)
);
CREATE INDEX play_tickets_by_expiry ON play_tickets (school_id, expires_at);
CREATE INDEX play_tickets_of_student ON play_tickets (school_id, student_id, game, level, issued_at);
CREATE INDEX play_tickets_of_user ON play_tickets (student_id);
ALTER TABLE play_tickets ENABLE ROW LEVEL SECURITY;
ALTER TABLE play_tickets FORCE ROW LEVEL SECURITY;
CREATE POLICY play_tickets_of_school ON play_tickets USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON play_tickets TO skykite_app;

-- Live and assigned competitions. State is rows; the first process whose conditional update succeeds moves a room on.
CREATE TABLE competitions (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  title text NOT NULL,
  game text NOT NULL,
  mode text NOT NULL,
  source jsonb NOT NULL,
  settings jsonb NOT NULL,
  state text NOT NULL,
  code text,
  locked boolean DEFAULT false NOT NULL,
  changeable boolean NOT NULL,
  rounds integer DEFAULT 0 NOT NULL,
  round integer,
  phase text,
  since bigint,
  ends_at bigint,
  left_ms integer,
  paused_at bigint,
  longest_percent integer DEFAULT 100 NOT NULL,
  made_by uuid,
  made_at timestamptz NOT NULL,
  opened_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  changed_at timestamptz NOT NULL,
  opens_at timestamptz,
  closes_at timestamptz,
  reveals text DEFAULT 'closed' NOT NULL,
  CONSTRAINT competitions_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT competitions_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT competitions_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT competitions_code_check CHECK (code ~ '^[0-9]{6}$'),
  CONSTRAINT competitions_game_check CHECK ((length(game) >= 1) AND (length(game) <= 40)),
  CONSTRAINT competitions_mode_check CHECK (mode IN ('live', 'assigned')),
  CONSTRAINT competitions_phase_check CHECK (phase IN ('prepare', 'question', 'answer', 'reveal', 'board')),
  CONSTRAINT competitions_reveals_check CHECK (reveals IN ('closed', 'answered')),
  CONSTRAINT competitions_state_check CHECK (state IN ('draft', 'scheduled', 'lobby', 'running', 'paused', 'finished')),
  CONSTRAINT competitions_title_check CHECK ((length(title) >= 1) AND (length(title) <= 80)),
  CONSTRAINT competitions_window CHECK (((mode = 'assigned') = (closes_at IS NOT NULL)) AND ((opens_at IS NULL) = (closes_at IS NULL)) AND (closes_at > opens_at))
)
WITH (fillfactor='50');
CREATE INDEX competitions_of_class ON competitions (school_id, classroom_id, made_at);
CREATE INDEX competitions_of_maker ON competitions (made_by) WHERE (made_by IS NOT NULL);
CREATE UNIQUE INDEX competitions_by_code ON competitions (school_id, code) WHERE (code IS NOT NULL);
ALTER TABLE competitions ENABLE ROW LEVEL SECURITY;
ALTER TABLE competitions FORCE ROW LEVEL SECURITY;
CREATE POLICY competitions_of_school ON competitions USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON competitions TO skykite_app;

-- Game levels and seeds of a race, frozen when the lobby opens.
CREATE TABLE competition_games (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  round integer NOT NULL,
  level text NOT NULL,
  seed integer NOT NULL,
  game_rules integer NOT NULL,
  rules integer NOT NULL,
  skipped boolean DEFAULT false NOT NULL,
  closed boolean DEFAULT false NOT NULL,
  CONSTRAINT competition_games_pkey PRIMARY KEY (school_id, competition_id, round),
  CONSTRAINT competition_games_school_id_competition_id_fkey FOREIGN KEY (school_id, competition_id) REFERENCES competitions(school_id, id) ON DELETE CASCADE,
  CONSTRAINT competition_games_level_check CHECK (length(level) <= 40)
);
ALTER TABLE competition_games ENABLE ROW LEVEL SECURITY;
ALTER TABLE competition_games FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_games_of_school ON competition_games USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON competition_games TO skykite_app;

-- Levels of a coding arena, frozen when the lobby opens.
CREATE TABLE competition_levels (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  round integer NOT NULL,
  lesson text NOT NULL,
  step text NOT NULL,
  level jsonb NOT NULL,
  rules integer NOT NULL,
  skipped boolean DEFAULT false NOT NULL,
  closed boolean DEFAULT false NOT NULL,
  CONSTRAINT competition_levels_pkey PRIMARY KEY (school_id, competition_id, round),
  CONSTRAINT competition_levels_school_id_competition_id_fkey FOREIGN KEY (school_id, competition_id) REFERENCES competitions(school_id, id) ON DELETE CASCADE,
  CONSTRAINT competition_levels_lesson_check CHECK (length(lesson) <= 80),
  CONSTRAINT competition_levels_step_check CHECK (length(step) <= 80)
);
ALTER TABLE competition_levels ENABLE ROW LEVEL SECURITY;
ALTER TABLE competition_levels FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_levels_of_school ON competition_levels USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON competition_levels TO skykite_app;

-- Players of a room: students and guests.
CREATE TABLE competition_players (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  id uuid NOT NULL,
  person_id uuid,
  number integer NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  team integer,
  time_percent integer DEFAULT 100 NOT NULL,
  muted boolean DEFAULT false NOT NULL,
  joined_round integer NOT NULL,
  joined_at timestamptz NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  rank integer,
  rank_before integer,
  streak integer DEFAULT 0 NOT NULL,
  right_count integer DEFAULT 0 NOT NULL,
  answered_count integer DEFAULT 0 NOT NULL,
  took_ms integer DEFAULT 0 NOT NULL,
  guest_key text,
  CONSTRAINT competition_players_pkey PRIMARY KEY (school_id, competition_id, id),
  CONSTRAINT competition_players_school_id_person_id_competition_id_key UNIQUE (school_id, person_id, competition_id),
  CONSTRAINT competition_players_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT competition_players_school_id_competition_id_fkey FOREIGN KEY (school_id, competition_id) REFERENCES competitions(school_id, id) ON DELETE CASCADE,
  CONSTRAINT competition_players_guest_key_check CHECK (length(guest_key) <= 64),
  CONSTRAINT competition_players_name_check CHECK ((length(name) >= 1) AND (length(name) <= 200)),
  CONSTRAINT competition_players_somebody CHECK ((person_id IS NULL) = (guest_key IS NOT NULL)),
  CONSTRAINT competition_players_state_check CHECK (state IN ('asked', 'in', 'kicked')),
  CONSTRAINT competition_players_time_percent_check CHECK ((time_percent >= 100) AND (time_percent <= 300))
)
WITH (fillfactor='70');
CREATE INDEX competition_players_of_person ON competition_players (person_id) WHERE (person_id IS NOT NULL);
CREATE UNIQUE INDEX competition_players_of_guest ON competition_players (school_id, competition_id, guest_key) WHERE (guest_key IS NOT NULL);
ALTER TABLE competition_players ENABLE ROW LEVEL SECURITY;
ALTER TABLE competition_players FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_players_of_school ON competition_players USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON competition_players TO skykite_app;

-- Answers of players.
CREATE TABLE competition_answers (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  round integer NOT NULL,
  player_id uuid NOT NULL,
  answer jsonb NOT NULL,
  took_ms integer NOT NULL,
  answer_ms integer NOT NULL,
  changeable boolean NOT NULL,
  received_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  is_right boolean,
  points integer,
  CONSTRAINT competition_answers_pkey PRIMARY KEY (school_id, competition_id, round, player_id),
  CONSTRAINT competition_answers_school_id_competition_id_player_id_fkey FOREIGN KEY (school_id, competition_id, player_id) REFERENCES competition_players(school_id, competition_id, id) ON DELETE CASCADE
)
WITH (fillfactor='70');
CREATE INDEX competition_answers_of_player ON competition_answers (player_id);
ALTER TABLE competition_answers ENABLE ROW LEVEL SECURITY;
ALTER TABLE competition_answers FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_answers_of_school ON competition_answers USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON competition_answers TO skykite_app;

-- Plays of a race.
CREATE TABLE competition_plays (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  round integer NOT NULL,
  player_id uuid NOT NULL,
  play uuid NOT NULL,
  log text NOT NULL,
  log_digest text NOT NULL,
  ticks integer NOT NULL,
  score integer NOT NULL,
  meter integer NOT NULL,
  points integer NOT NULL,
  took_ms integer NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT competition_plays_pkey PRIMARY KEY (school_id, competition_id, round, player_id, play),
  CONSTRAINT competition_plays_school_id_competition_id_player_id_fkey FOREIGN KEY (school_id, competition_id, player_id) REFERENCES competition_players(school_id, competition_id, id) ON DELETE CASCADE,
  CONSTRAINT competition_plays_log_check CHECK (length(log) <= 60000),
  CONSTRAINT competition_plays_log_digest_check CHECK (length(log_digest) <= 64)
)
WITH (fillfactor='70');
CREATE INDEX competition_plays_of_player ON competition_plays (player_id);
ALTER TABLE competition_plays ENABLE ROW LEVEL SECURITY;
ALTER TABLE competition_plays FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_plays_of_school ON competition_plays USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON competition_plays TO skykite_app;

-- Best program of each player and round of a coding arena.
CREATE TABLE competition_programs (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  round integer NOT NULL,
  player_id uuid NOT NULL,
  program text NOT NULL,
  skin text NOT NULL,
  passed integer NOT NULL,
  tests integer NOT NULL,
  blocks integer NOT NULL,
  steps integer NOT NULL,
  points integer NOT NULL,
  took_ms integer NOT NULL,
  tries integer NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT competition_programs_pkey PRIMARY KEY (school_id, competition_id, round, player_id),
  CONSTRAINT competition_programs_school_id_competition_id_player_id_fkey FOREIGN KEY (school_id, competition_id, player_id) REFERENCES competition_players(school_id, competition_id, id) ON DELETE CASCADE,
  CONSTRAINT competition_programs_program_check CHECK (length(program) <= 20000),
  CONSTRAINT competition_programs_skin_check CHECK (skin IN ('icons', 'blocks', 'python'))
)
WITH (fillfactor='70');
CREATE INDEX competition_programs_of_player ON competition_programs (player_id);
ALTER TABLE competition_programs ENABLE ROW LEVEL SECURITY;
ALTER TABLE competition_programs FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_programs_of_school ON competition_programs USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON competition_programs TO skykite_app;

-- Questions, frozen when the lobby opens. Correct answers leave the server with the reveal.
CREATE TABLE competition_rounds (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  round integer NOT NULL,
  question_id text NOT NULL,
  content jsonb NOT NULL,
  languages text[] NOT NULL,
  skipped boolean DEFAULT false NOT NULL,
  tally jsonb,
  CONSTRAINT competition_rounds_pkey PRIMARY KEY (school_id, competition_id, round),
  CONSTRAINT competition_rounds_school_id_competition_id_fkey FOREIGN KEY (school_id, competition_id) REFERENCES competitions(school_id, id) ON DELETE CASCADE,
  CONSTRAINT competition_rounds_question_id_check CHECK (length(question_id) <= 80)
);
ALTER TABLE competition_rounds ENABLE ROW LEVEL SECURITY;
ALTER TABLE competition_rounds FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_rounds_of_school ON competition_rounds USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON competition_rounds TO skykite_app;

-- Time at which each player first saw a question; the answer time starts there.
CREATE TABLE competition_turns (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  player_id uuid NOT NULL,
  round integer NOT NULL,
  shown_at bigint NOT NULL,
  answer_ms integer NOT NULL,
  CONSTRAINT competition_turns_pkey PRIMARY KEY (school_id, competition_id, player_id, round),
  CONSTRAINT competition_turns_school_id_competition_id_player_id_fkey FOREIGN KEY (school_id, competition_id, player_id) REFERENCES competition_players(school_id, competition_id, id) ON DELETE CASCADE
);
CREATE INDEX competition_turns_of_player ON competition_turns (player_id);
ALTER TABLE competition_turns ENABLE ROW LEVEL SECURITY;
ALTER TABLE competition_turns FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_turns_of_school ON competition_turns USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON competition_turns TO skykite_app;

-- Directory: maps a room code to its school before that school is entered.
CREATE TABLE guest_codes (
  code text NOT NULL,
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  CONSTRAINT guest_codes_pkey PRIMARY KEY (code),
  CONSTRAINT guest_codes_school_id_competition_id_key UNIQUE (school_id, competition_id),
  CONSTRAINT guest_codes_school_id_competition_id_fkey FOREIGN KEY (school_id, competition_id) REFERENCES competitions(school_id, id) ON DELETE CASCADE,
  CONSTRAINT guest_codes_code_check CHECK (code ~ '^[0-9]{6}$')
);
GRANT SELECT, INSERT, UPDATE, DELETE ON guest_codes TO skykite_app;

-- Days on which a student learned, for streaks.
CREATE TABLE reward_days (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  day date NOT NULL,
  CONSTRAINT reward_days_pkey PRIMARY KEY (school_id, student_id, day),
  CONSTRAINT reward_days_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX reward_days_of_student ON reward_days (student_id);
ALTER TABLE reward_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE reward_days FORCE ROW LEVEL SECURITY;
CREATE POLICY reward_days_of_school ON reward_days USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT,INSERT,DELETE ON reward_days TO skykite_app;

-- Append-only ledger of points. A cause grants points once.
CREATE TABLE reward_entries (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  id uuid NOT NULL,
  cause text NOT NULL,
  amount integer NOT NULL,
  source text NOT NULL,
  reason text,
  classroom_id uuid,
  given_by uuid,
  day date NOT NULL,
  at timestamptz NOT NULL,
  kept_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT reward_entries_pkey PRIMARY KEY (school_id, student_id, id),
  CONSTRAINT reward_entries_school_id_student_id_cause_key UNIQUE (school_id, student_id, cause),
  CONSTRAINT reward_entries_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT reward_entries_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE SET NULL (classroom_id),
  CONSTRAINT reward_entries_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT reward_entries_cause_check CHECK (length(cause) <= 200),
  CONSTRAINT reward_entries_reason_check CHECK (length(reason) <= 60),
  CONSTRAINT reward_entries_source_check CHECK (source IN ('welcome', 'lesson', 'minigame', 'competition', 'quest', 'badge', 'goal', 'teacher', 'undo', 'purchase', 'return'))
);
CREATE INDEX reward_entries_by_day ON reward_entries (school_id, student_id, day);
CREATE INDEX reward_entries_for_badges ON reward_entries (school_id, student_id) INCLUDE (cause, source, reason, day) WHERE ((source IN ('badge', 'goal', 'competition')) OR ((source IN ('teacher', 'undo')) AND (reason = 'helped-a-friend')) OR (cause ~~ 'lesson:%') OR (cause ~~ 'game:%:star:1') OR (cause ~~ 'game:wind-rush:%:star:3'));
CREATE INDEX reward_entries_of_class ON reward_entries (school_id, classroom_id, day) WHERE (classroom_id IS NOT NULL);
CREATE INDEX reward_entries_of_giver ON reward_entries (given_by) WHERE (given_by IS NOT NULL);
CREATE INDEX reward_entries_of_student ON reward_entries (student_id);
ALTER TABLE reward_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE reward_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY reward_entries_of_school ON reward_entries USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT,INSERT,DELETE ON reward_entries TO skykite_app;

-- Events that badges count and no other row records later.
CREATE TABLE reward_facts (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  fact text NOT NULL,
  cause text NOT NULL,
  count integer NOT NULL,
  CONSTRAINT reward_facts_pkey PRIMARY KEY (school_id, student_id, fact, cause),
  CONSTRAINT reward_facts_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT reward_facts_cause_check CHECK (length(cause) <= 200),
  CONSTRAINT reward_facts_count_check CHECK ((count >= 1) AND (count <= 1000)),
  CONSTRAINT reward_facts_fact_check CHECK (length(fact) <= 40)
);
CREATE INDEX reward_facts_of_student ON reward_facts (student_id);
ALTER TABLE reward_facts ENABLE ROW LEVEL SECURITY;
ALTER TABLE reward_facts FORCE ROW LEVEL SECURITY;
CREATE POLICY reward_facts_of_school ON reward_facts USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT,INSERT,DELETE ON reward_facts TO skykite_app;

-- Standings of a class at a point in time. Updated only to remove an erased student.
CREATE TABLE reward_snapshots (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  name text NOT NULL,
  note text NOT NULL,
  taken_at timestamptz NOT NULL,
  standings jsonb NOT NULL,
  CONSTRAINT reward_snapshots_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT reward_snapshots_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT reward_snapshots_name_check CHECK ((length(name) >= 1) AND (length(name) <= 80)),
  CONSTRAINT reward_snapshots_note_check CHECK (length(note) <= 300)
);
CREATE INDEX reward_snapshots_of_class ON reward_snapshots (school_id, classroom_id, taken_at);
ALTER TABLE reward_snapshots ENABLE ROW LEVEL SECURITY;
ALTER TABLE reward_snapshots FORCE ROW LEVEL SECURITY;
CREATE POLICY reward_snapshots_of_school ON reward_snapshots USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON reward_snapshots TO skykite_app;

-- Balance, earned points and level, derived from the ledger in the same transaction.
CREATE TABLE reward_wallets (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  balance integer NOT NULL,
  earned integer NOT NULL,
  level integer NOT NULL,
  look text,
  celebrated_at timestamptz,
  CONSTRAINT reward_wallets_pkey PRIMARY KEY (school_id, student_id),
  CONSTRAINT reward_wallets_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT reward_wallets_balance_check CHECK (balance >= 0),
  CONSTRAINT reward_wallets_look_check CHECK (length(look) <= 100)
);
CREATE INDEX reward_wallets_of_student ON reward_wallets (student_id);
ALTER TABLE reward_wallets ENABLE ROW LEVEL SECURITY;
ALTER TABLE reward_wallets FORCE ROW LEVEL SECURITY;
CREATE POLICY reward_wallets_of_school ON reward_wallets USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON reward_wallets TO skykite_app;

-- Intervals for automatic standings of a class.
CREATE TABLE snapshot_schedules (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  every text NOT NULL,
  last_day date NOT NULL,
  CONSTRAINT snapshot_schedules_pkey PRIMARY KEY (school_id, classroom_id),
  CONSTRAINT snapshot_schedules_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT snapshot_schedules_every_check CHECK (every IN ('week', 'month'))
);
ALTER TABLE snapshot_schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE snapshot_schedules FORCE ROW LEVEL SECURITY;
CREATE POLICY snapshot_schedules_of_school ON snapshot_schedules USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON snapshot_schedules TO skykite_app;

-- Shared goals of a class.
CREATE TABLE class_goals (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  target integer NOT NULL,
  "treat" text NOT NULL,
  since date NOT NULL,
  made_at timestamptz NOT NULL,
  reached_at timestamptz,
  ended_at timestamptz,
  kind text DEFAULT 'points' NOT NULL,
  CONSTRAINT class_goals_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT class_goals_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT class_goals_kind_check CHECK (kind IN ('points', 'stars', 'lessons', 'everyone')),
  CONSTRAINT class_goals_target_check CHECK ((target >= 1) AND (target <= 20000)),
  CONSTRAINT class_goals_treat_check CHECK (length("treat") <= 40)
);
CREATE INDEX class_goals_of_class ON class_goals (school_id, classroom_id, made_at);
CREATE UNIQUE INDEX class_goals_open ON class_goals (school_id, classroom_id) WHERE ((reached_at IS NULL) AND (ended_at IS NULL));
ALTER TABLE class_goals ENABLE ROW LEVEL SECURITY;
ALTER TABLE class_goals FORCE ROW LEVEL SECURITY;
CREATE POLICY class_goals_of_school ON class_goals USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON class_goals TO skykite_app;

-- Kite items of a student.
CREATE TABLE workshop_items (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  item text NOT NULL,
  entry_id uuid NOT NULL,
  price integer NOT NULL,
  bought_at timestamptz NOT NULL,
  CONSTRAINT workshop_items_pkey PRIMARY KEY (school_id, student_id, item),
  CONSTRAINT workshop_items_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT workshop_items_item_check CHECK (length(item) <= 60)
);
CREATE INDEX workshop_items_of_student ON workshop_items (student_id);
ALTER TABLE workshop_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE workshop_items FORCE ROW LEVEL SECURITY;
CREATE POLICY workshop_items_of_school ON workshop_items USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON workshop_items TO skykite_app;


--
-- PostgreSQL database dump complete
--

CREATE TRIGGER guest_removed_from_room AFTER UPDATE OF state ON competition_players FOR EACH ROW WHEN ((old.person_id IS NULL) AND (old.state = 'in') AND (new.state <> 'in')) EXECUTE FUNCTION record_guest_change();
CREATE TRIGGER guest_removed AFTER DELETE ON competition_players FOR EACH ROW WHEN (old.person_id IS NULL) EXECUTE FUNCTION record_guest_change();
