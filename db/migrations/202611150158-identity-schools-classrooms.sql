-- Identity, schools, classrooms, and the tables every command writes to.
-- Tenant = school. Every table with a school_id carries row-level security, forced, and the program connects as a role that owns nothing.

CREATE FUNCTION current_school() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.school', true), '')::uuid $$;
CREATE FUNCTION current_person() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.person', true), '')::uuid $$;
CREATE FUNCTION current_is_staff() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce(current_setting('app.staff', true), '') = 'on' $$;

-- Identity: one account per person, whatever schools they belong to.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  kind text NOT NULL DEFAULT 'adult' CHECK (kind IN ('adult', 'managed')),
  locale text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'th', 'ko', 'cn')),
  two_factor_enabled boolean NOT NULL DEFAULT false,
  staff_since timestamptz,
  onboarded_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  strength text NOT NULL DEFAULT 'full' CHECK (strength IN ('full', 'class-code')),
  -- The room the person is in now: a classroom, a child, or the school's office.
  room_kind text CHECK (room_kind IN ('classroom', 'child', 'school')),
  room_id uuid,
  room_school_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  provider_id text NOT NULL,
  account_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX accounts_of_user ON accounts (user_id);

CREATE TABLE verifications (
  -- Text: some rows are named by a digest, so that the key itself lets one writer through.
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_by_identifier ON verifications (identifier);

CREATE TABLE two_factors (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);
CREATE INDEX two_factors_of_user ON two_factors (user_id);

-- One row per counted thing and window; the upsert is the counter, so it holds over any number of processes.
-- Unlogged: a crash forgets a few minutes of counting, and every sign-in is spared two waits for the disk.
CREATE UNLOGGED TABLE attempt_counts (
  subject text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (subject, window_start)
);
CREATE INDEX attempt_counts_by_age ON attempt_counts (window_start);

-- A token's digest is claimed here before it is honoured; the primary key lets one claimant through.
CREATE TABLE spent_tokens (
  digest text PRIMARY KEY,
  spent_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE system_configuration (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  is_maintenance boolean NOT NULL DEFAULT false,
  is_used_translator boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO system_configuration DEFAULT VALUES;

-- Schools and people in them.

CREATE TABLE schools (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  kind text NOT NULL CHECK (kind IN ('school', 'personal', 'ministry')),
  country text NOT NULL DEFAULT 'TH',
  timezone text NOT NULL DEFAULT 'Asia/Bangkok',
  locale text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'th', 'ko', 'cn')),
  settings jsonb NOT NULL DEFAULT '{}',
  plan text NOT NULL DEFAULT 'free' CHECK (plan IN ('free', 'teacher', 'school')),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE memberships (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('admin', 'teacher', 'student', 'guardian')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('pending', 'active', 'removed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, user_id, role)
);
CREATE INDEX memberships_of_user ON memberships (user_id);

CREATE TABLE classrooms (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  grade text,
  icon text NOT NULL DEFAULT 'kite',
  colour text NOT NULL DEFAULT 'sky',
  locale text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'th', 'ko', 'cn')),
  code text NOT NULL,
  join_policy text NOT NULL DEFAULT 'request' CHECK (join_policy IN ('open', 'request', 'closed')),
  login_mode text NOT NULL DEFAULT 'picture' CHECK (login_mode IN ('picture', 'words', 'email')),
  coding_skin text NOT NULL DEFAULT 'icon' CHECK (coding_skin IN ('icon', 'block', 'text')),
  leaderboard text NOT NULL DEFAULT 'own-rank' CHECK (leaderboard IN ('visible', 'own-rank', 'hidden')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, id)
);
CREATE UNIQUE INDEX classrooms_by_id ON classrooms (id);

-- A directory: which school a code leads to, before that school is entered. It holds ids and nothing about anybody.
CREATE TABLE class_codes (
  code text PRIMARY KEY CHECK (length(code) = 8),
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);

CREATE TABLE classroom_teachers (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'co-teacher')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('invited', 'active', 'declined', 'removed')),
  PRIMARY KEY (school_id, classroom_id, user_id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
CREATE INDEX classroom_teachers_of_user ON classroom_teachers (school_id, user_id);

CREATE TABLE enrolments (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'archived', 'removed')),
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('code', 'card', 'import', 'manual', 'roster')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, classroom_id, student_id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
CREATE INDEX enrolments_of_student ON enrolments (school_id, student_id);

CREATE TABLE guardianships (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  guardian_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('invited', 'active', 'revoked')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, guardian_id, student_id)
);

-- What commands leave behind.

CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  -- Null for actions on the platform itself.
  school_id uuid REFERENCES schools ON DELETE CASCADE,
  person_id uuid,
  act text NOT NULL,
  on_what text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  address text,
  at timestamptz NOT NULL
);
CREATE INDEX audit_entries_of_school ON audit_entries (school_id, at DESC);

CREATE TABLE idempotency_keys (
  person_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  command text NOT NULL,
  input_digest text NOT NULL,
  result jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- The second wall. The first is the permission table in rules/permissions.ts.

ALTER TABLE schools ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY schools_own ON schools USING (id = current_school()) WITH CHECK (id = current_school());

ALTER TABLE memberships ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY memberships_of_school ON memberships USING (school_id = current_school()) WITH CHECK (school_id = current_school());
-- A person finds their own schools before one of them is chosen.
CREATE POLICY memberships_of_self ON memberships FOR SELECT USING (user_id = current_person());

ALTER TABLE classrooms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY classrooms_of_school ON classrooms USING (school_id = current_school()) WITH CHECK (school_id = current_school());

ALTER TABLE classroom_teachers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY classroom_teachers_of_school ON classroom_teachers USING (school_id = current_school()) WITH CHECK (school_id = current_school());

ALTER TABLE enrolments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY enrolments_of_school ON enrolments USING (school_id = current_school()) WITH CHECK (school_id = current_school());

ALTER TABLE guardianships ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY guardianships_of_school ON guardianships USING (school_id = current_school()) WITH CHECK (school_id = current_school());

ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_entries_of_school ON audit_entries FOR SELECT USING (school_id = current_school());
CREATE POLICY audit_entries_written ON audit_entries FOR INSERT WITH CHECK (school_id IS NOT DISTINCT FROM current_school());
CREATE POLICY audit_entries_of_platform ON audit_entries FOR SELECT USING (school_id IS NULL AND current_is_staff());

GRANT SELECT, INSERT, UPDATE, DELETE ON
  users, sessions, accounts, verifications, two_factors, attempt_counts, spent_tokens,
  schools, memberships, classrooms, class_codes, classroom_teachers, enrolments, guardianships, idempotency_keys TO skykite_app;
GRANT SELECT, UPDATE ON system_configuration TO skykite_app;
-- Append-only: nobody edits or deletes what was done.
GRANT SELECT, INSERT ON audit_entries TO skykite_app;
