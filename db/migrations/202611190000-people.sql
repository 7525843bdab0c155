-- Accounts, schools, classes and their members. Every table with a `school_id` has forced row-level security.

-- Accounts. A user has one account, whatever schools they belong to.
CREATE TABLE users (
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  image text,
  kind text DEFAULT 'adult' NOT NULL,
  locale text DEFAULT 'en' NOT NULL,
  two_factor_enabled boolean DEFAULT false NOT NULL,
  staff_since timestamptz,
  onboarded_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  last_seen_at timestamptz,
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_kind_check CHECK (kind IN ('adult', 'managed')),
  CONSTRAINT users_locale_check CHECK (locale IN ('en', 'th', 'ko', 'cn'))
);
CREATE INDEX users_unconfirmed ON users (created_at) WHERE ((NOT email_verified) AND (kind = 'adult'));
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY users_by_identity ON users USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY users_managed ON users USING ((kind = 'managed') AND is_managed_by_school(id)) WITH CHECK ((kind = 'managed') AND (staff_since IS NULL) AND (current_school() IS NOT NULL));
CREATE POLICY users_of_school ON users FOR SELECT USING (has_school_contact(id));
CREATE POLICY users_of_self ON users USING (id = current_person()) WITH CHECK (id = current_person());
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO skykite_app;

-- Login methods of a user (password, identity provider), as better-auth stores them.
CREATE TABLE accounts (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  provider_id text NOT NULL,
  account_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  set_by text,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_provider_id_account_id_key UNIQUE (provider_id, account_id),
  CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX accounts_of_user ON accounts (user_id);
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY accounts_by_identity ON accounts USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY accounts_of_self ON accounts USING (user_id = current_person()) WITH CHECK (user_id = current_person());
GRANT SELECT, INSERT, UPDATE, DELETE ON accounts TO skykite_app;

-- Signed-in sessions. `room_*` is the workspace the user chose last: a class, a child or the school admin area.
CREATE TABLE sessions (
  id uuid NOT NULL,
  token text NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  strength text DEFAULT 'full' NOT NULL,
  room_kind text,
  room_id uuid,
  room_school_id uuid,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  carried boolean DEFAULT false NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_key UNIQUE (token),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sessions_room_kind_check CHECK (room_kind IN ('classroom', 'child', 'school')),
  CONSTRAINT sessions_strength_check CHECK (strength IN ('full', 'class-code'))
);
CREATE INDEX sessions_of_user ON sessions (user_id);
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY sessions_by_identity ON sessions USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY sessions_managed ON sessions USING (is_managed_by_school(user_id)) WITH CHECK (is_managed_by_school(user_id));
CREATE POLICY sessions_of_self ON sessions USING (user_id = current_person()) WITH CHECK (user_id = current_person());
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO skykite_app;

-- One-time tokens of better-auth: email verification, password reset, magic links.
CREATE TABLE verifications (
  id text NOT NULL,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX verifications_by_identifier ON verifications (identifier);
ALTER TABLE verifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE verifications FORCE ROW LEVEL SECURITY;
CREATE POLICY verifications_by_identity ON verifications USING (current_is_identity()) WITH CHECK (current_is_identity());
GRANT SELECT, INSERT, UPDATE, DELETE ON verifications TO skykite_app;

-- Secrets for two-step verification.
CREATE TABLE two_factors (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  verified boolean DEFAULT false NOT NULL,
  failed_verification_count integer DEFAULT 0 NOT NULL,
  locked_until timestamptz,
  CONSTRAINT two_factors_pkey PRIMARY KEY (id),
  CONSTRAINT two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX two_factors_of_user ON two_factors (user_id);
ALTER TABLE two_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE two_factors FORCE ROW LEVEL SECURITY;
CREATE POLICY two_factors_by_identity ON two_factors USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY two_factors_of_self ON two_factors USING (user_id = current_person()) WITH CHECK (user_id = current_person());
GRANT SELECT, INSERT, UPDATE, DELETE ON two_factors TO skykite_app;

-- Accounts that are being erased. Their rows still exist while the job runs; triggers reject new memberships.
CREATE TABLE erasures (
  person_id uuid NOT NULL,
  schools uuid[] NOT NULL,
  asked_at timestamptz NOT NULL,
  CONSTRAINT erasures_pkey PRIMARY KEY (person_id),
  CONSTRAINT erasures_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX erasures_by_age ON erasures (asked_at);
ALTER TABLE erasures ENABLE ROW LEVEL SECURITY;
ALTER TABLE erasures FORCE ROW LEVEL SECURITY;
CREATE POLICY erasures_of_self ON erasures FOR INSERT WITH CHECK (person_id = current_person());
CREATE POLICY erasures_seen ON erasures FOR SELECT USING (true);
GRANT SELECT,INSERT ON erasures TO skykite_app;

-- Tenants. A `personal` school is the private space of one teacher.
CREATE TABLE schools (
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  country text DEFAULT 'TH' NOT NULL,
  timezone text DEFAULT 'Asia/Bangkok' NOT NULL,
  locale text DEFAULT 'en' NOT NULL,
  settings jsonb DEFAULT '{}' NOT NULL,
  plan text DEFAULT 'free' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  closed_at timestamptz,
  CONSTRAINT schools_pkey PRIMARY KEY (id),
  CONSTRAINT schools_kind_check CHECK (kind IN ('school', 'personal', 'ministry')),
  CONSTRAINT schools_locale_check CHECK (locale IN ('en', 'th', 'ko', 'cn')),
  CONSTRAINT schools_name_check CHECK ((length(name) >= 1) AND (length(name) <= 240)),
  CONSTRAINT schools_plan_check CHECK (plan IN ('free', 'teacher', 'school'))
);
ALTER TABLE schools ENABLE ROW LEVEL SECURITY;
ALTER TABLE schools FORCE ROW LEVEL SECURITY;
CREATE POLICY schools_own ON schools USING (id = current_school()) WITH CHECK (id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON schools TO skykite_app;

-- Public directory for finding a school: name, country, domains. Readable before a school is entered.
CREATE TABLE school_directory (
  school_id uuid NOT NULL,
  name text NOT NULL,
  country text NOT NULL,
  search text NOT NULL,
  domains text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT school_directory_pkey PRIMARY KEY (school_id)
);
CREATE INDEX school_directory_domains ON school_directory USING gin (domains);
CREATE INDEX school_directory_search ON school_directory (search text_pattern_ops);
GRANT SELECT, INSERT, UPDATE, DELETE ON school_directory TO skykite_app;

-- Mail domains of a school. Teachers with a verified address there join without approval.
CREATE TABLE school_domains (
  school_id uuid NOT NULL,
  domain text NOT NULL,
  admits boolean DEFAULT true NOT NULL,
  added_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT school_domains_pkey PRIMARY KEY (school_id, domain),
  CONSTRAINT school_domains_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT school_domains_domain_check CHECK ((domain = lower(domain)) AND (domain ~ '^[a-z0-9.-]+\.[a-z0-9-]+$'))
);
ALTER TABLE school_domains ENABLE ROW LEVEL SECURITY;
ALTER TABLE school_domains FORCE ROW LEVEL SECURITY;
CREATE POLICY school_domains_of_school ON school_domains USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON school_domains TO skykite_app;

-- Invitations of teachers to a school by email address; the invited teacher may not have an account yet.
CREATE TABLE school_invitations (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  email text NOT NULL,
  invited_by uuid NOT NULL,
  status text DEFAULT 'invited' NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  CONSTRAINT school_invitations_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT school_invitations_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT school_invitations_email_check CHECK (email = lower(email)),
  CONSTRAINT school_invitations_status_check CHECK (status IN ('invited', 'accepted', 'declined', 'withdrawn'))
);
CREATE INDEX school_invitations_to ON school_invitations (email);
CREATE UNIQUE INDEX school_invitations_open ON school_invitations (school_id, email) WHERE (status = 'invited');
ALTER TABLE school_invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE school_invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY school_invitations_of_school ON school_invitations USING (school_id = current_school()) WITH CHECK (school_id = current_school());
CREATE POLICY school_invitations_of_self ON school_invitations FOR SELECT USING (email = ( SELECT lower(u.email) AS lower
   FROM users u
  WHERE ((u.id = current_person()) AND u.email_verified)));
CREATE POLICY school_invitations_taken_along ON school_invitations FOR DELETE USING (email = ( SELECT lower(u.email) AS lower
   FROM users u
  WHERE ((u.id = current_person()) AND u.email_verified)));
GRANT SELECT, INSERT, UPDATE, DELETE ON school_invitations TO skykite_app;

-- Schools whose classes were moved into another school.
CREATE TABLE school_moves (
  school_id uuid NOT NULL,
  moved_to uuid NOT NULL,
  moved_at timestamptz NOT NULL,
  CONSTRAINT school_moves_pkey PRIMARY KEY (school_id, moved_to),
  CONSTRAINT school_moves_moved_to_fkey FOREIGN KEY (moved_to) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT school_moves_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE
);
ALTER TABLE school_moves ENABLE ROW LEVEL SECURITY;
ALTER TABLE school_moves FORCE ROW LEVEL SECURITY;
CREATE POLICY school_moves_of_school ON school_moves USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON school_moves TO skykite_app;

-- Roles of a user in a school. The name is copied from the account so that member lists sort by index.
CREATE TABLE memberships (
  school_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  flagged_at timestamptz,
  name text DEFAULT '' NOT NULL COLLATE pg_catalog."und-x-icu",
  founder boolean DEFAULT false NOT NULL,
  was_removed boolean DEFAULT false NOT NULL,
  CONSTRAINT memberships_pkey PRIMARY KEY (school_id, user_id, role),
  CONSTRAINT memberships_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT memberships_role_check CHECK (role IN ('admin', 'teacher', 'student', 'guardian')),
  CONSTRAINT memberships_status_check CHECK (status IN ('pending', 'active', 'removed'))
);
CREATE INDEX memberships_by_name ON memberships (school_id, role, status, name, user_id);
CREATE INDEX memberships_by_role ON memberships (school_id, role, status, user_id);
CREATE INDEX memberships_flagged ON memberships (school_id, user_id) WHERE (flagged_at IS NOT NULL);
CREATE INDEX memberships_of_user ON memberships (user_id);
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
CREATE POLICY memberships_of_people ON memberships FOR SELECT USING (user_id IN ( SELECT unnest(current_people()) AS unnest));
CREATE POLICY memberships_of_school ON memberships USING (school_id = current_school()) WITH CHECK (school_id = current_school());
CREATE POLICY memberships_of_self ON memberships FOR SELECT USING (user_id = current_person());
GRANT SELECT, INSERT, UPDATE, DELETE ON memberships TO skykite_app;

-- Digests of the addresses of removed teachers, so that a new account with the same mailbox needs approval.
CREATE TABLE removed_addresses (
  school_id uuid NOT NULL,
  address_digest bytea NOT NULL,
  removed_at timestamptz NOT NULL,
  by_school boolean DEFAULT true NOT NULL,
  CONSTRAINT removed_addresses_pkey PRIMARY KEY (school_id, address_digest),
  CONSTRAINT removed_addresses_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE
);
ALTER TABLE removed_addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE removed_addresses FORCE ROW LEVEL SECURITY;
CREATE POLICY removed_addresses_of_school ON removed_addresses USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON removed_addresses TO skykite_app;

-- School classes.
CREATE TABLE classrooms (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  grade text,
  icon text DEFAULT 'kite' NOT NULL,
  colour text DEFAULT 'sky' NOT NULL,
  locale text DEFAULT 'en' NOT NULL,
  code text NOT NULL,
  join_policy text DEFAULT 'request' NOT NULL,
  login_mode text DEFAULT 'picture' NOT NULL,
  coding_skin text DEFAULT 'icon' NOT NULL,
  leaderboard text DEFAULT 'own-rank' NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  requests_until timestamptz,
  code_expires_at timestamptz,
  term_starts date,
  term_ends date,
  archived_at timestamptz,
  board text DEFAULT 'open' NOT NULL,
  quiet_from text,
  quiet_to text,
  CONSTRAINT classrooms_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT classrooms_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT classrooms_board_check CHECK (board IN ('open', 'approval', 'off')),
  CONSTRAINT classrooms_check CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  CONSTRAINT classrooms_coding_skin_check CHECK (coding_skin IN ('icon', 'block', 'text')),
  CONSTRAINT classrooms_join_policy_check CHECK (join_policy IN ('open', 'request', 'closed')),
  CONSTRAINT classrooms_leaderboard_check CHECK (leaderboard IN ('visible', 'own-rank', 'hidden')),
  CONSTRAINT classrooms_locale_check CHECK (locale IN ('en', 'th', 'ko', 'cn')),
  CONSTRAINT classrooms_login_mode_check CHECK (login_mode IN ('picture', 'words', 'email')),
  CONSTRAINT classrooms_name_check CHECK ((length(name) >= 1) AND (length(name) <= 80)),
  CONSTRAINT classrooms_quiet_from_check CHECK (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  CONSTRAINT classrooms_quiet_to_check CHECK (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  CONSTRAINT classrooms_status_check CHECK (status IN ('active', 'archived'))
);
CREATE UNIQUE INDEX classrooms_by_id ON classrooms (id);
ALTER TABLE classrooms ENABLE ROW LEVEL SECURITY;
ALTER TABLE classrooms FORCE ROW LEVEL SECURITY;
CREATE POLICY classrooms_of_school ON classrooms USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON classrooms TO skykite_app;

-- Directory: maps a class code to its school before that school is entered. Contains ids only.
CREATE TABLE class_codes (
  code text NOT NULL,
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  CONSTRAINT class_codes_pkey PRIMARY KEY (code),
  CONSTRAINT class_codes_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT class_codes_code_check CHECK (length(code) = 8)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON class_codes TO skykite_app;

-- Owner and co-teachers of a class.
CREATE TABLE classroom_teachers (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  CONSTRAINT classroom_teachers_pkey PRIMARY KEY (school_id, classroom_id, user_id),
  CONSTRAINT classroom_teachers_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT classroom_teachers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT classroom_teachers_role_check CHECK (role IN ('owner', 'co-teacher')),
  CONSTRAINT classroom_teachers_status_check CHECK (status IN ('invited', 'active', 'declined', 'removed'))
);
CREATE INDEX classroom_teachers_of_user ON classroom_teachers (school_id, user_id);
ALTER TABLE classroom_teachers ENABLE ROW LEVEL SECURITY;
ALTER TABLE classroom_teachers FORCE ROW LEVEL SECURITY;
CREATE POLICY classroom_teachers_of_school ON classroom_teachers USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON classroom_teachers TO skykite_app;

-- Invitations to co-teach a class, by email address; the invited teacher may not have an account yet.
CREATE TABLE classroom_invitations (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  email text NOT NULL,
  invited_by uuid NOT NULL,
  status text DEFAULT 'invited' NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  CONSTRAINT classroom_invitations_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT classroom_invitations_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT classroom_invitations_email_check CHECK (email = lower(email)),
  CONSTRAINT classroom_invitations_status_check CHECK (status IN ('invited', 'accepted', 'declined', 'withdrawn'))
);
CREATE INDEX classroom_invitations_to ON classroom_invitations (email);
CREATE UNIQUE INDEX classroom_invitations_open ON classroom_invitations (school_id, classroom_id, email) WHERE (status = 'invited');
ALTER TABLE classroom_invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE classroom_invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY classroom_invitations_of_school ON classroom_invitations USING (school_id = current_school()) WITH CHECK (school_id = current_school());
CREATE POLICY classroom_invitations_of_self ON classroom_invitations FOR SELECT USING (email = ( SELECT lower(u.email) AS lower
   FROM users u
  WHERE ((u.id = current_person()) AND u.email_verified)));
CREATE POLICY classroom_invitations_taken_along ON classroom_invitations FOR DELETE USING (email = ( SELECT lower(u.email) AS lower
   FROM users u
  WHERE ((u.id = current_person()) AND u.email_verified)));
GRANT SELECT, INSERT, UPDATE, DELETE ON classroom_invitations TO skykite_app;

-- Students of a class.
CREATE TABLE enrolments (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  student_id uuid NOT NULL,
  status text NOT NULL,
  source text DEFAULT 'manual' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  coding_skin text,
  active_since timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT enrolments_pkey PRIMARY KEY (school_id, classroom_id, student_id),
  CONSTRAINT enrolments_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT enrolments_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT enrolments_coding_skin_check CHECK (coding_skin IN ('icon', 'block', 'text')),
  CONSTRAINT enrolments_source_check CHECK (source IN ('code', 'card', 'import', 'manual', 'roster')),
  CONSTRAINT enrolments_status_check CHECK (status IN ('pending', 'active', 'archived', 'removed'))
);
CREATE INDEX enrolments_of_student ON enrolments (school_id, student_id);
ALTER TABLE enrolments ENABLE ROW LEVEL SECURITY;
ALTER TABLE enrolments FORCE ROW LEVEL SECURITY;
CREATE POLICY enrolments_of_school ON enrolments USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON enrolments TO skykite_app;

-- Requests of students and teachers to join a class.
CREATE TABLE join_requests (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  person_id uuid NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid,
  code text DEFAULT '' NOT NULL,
  CONSTRAINT join_requests_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT join_requests_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT join_requests_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT join_requests_status_check CHECK (status IN ('pending', 'approved', 'declined', 'blocked', 'withdrawn', 'expired'))
);
CREATE INDEX join_requests_of_person ON join_requests (person_id, asked_at DESC);
CREATE INDEX join_requests_queue ON join_requests (school_id, classroom_id, asked_at) WHERE (status = 'pending');
CREATE UNIQUE INDEX join_requests_open ON join_requests (school_id, classroom_id, person_id) WHERE (status IN ('pending', 'blocked'));
ALTER TABLE join_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE join_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY join_requests_of_school ON join_requests USING (school_id = current_school()) WITH CHECK (school_id = current_school());
CREATE POLICY join_requests_of_self ON join_requests FOR SELECT USING (person_id = current_person());
GRANT SELECT, INSERT, UPDATE, DELETE ON join_requests TO skykite_app;

-- Join requests of children without an account. The school creates the account on approval.
CREATE TABLE name_requests (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  name text NOT NULL,
  title text,
  status text DEFAULT 'pending' NOT NULL,
  idempotency_key text NOT NULL,
  student_id uuid,
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid,
  entered_at timestamptz,
  CONSTRAINT name_requests_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT name_requests_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT name_requests_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT name_requests_name_check CHECK ((length(name) >= 1) AND (length(name) <= 400)),
  CONSTRAINT name_requests_status_check CHECK (status IN ('pending', 'approved', 'declined', 'blocked', 'withdrawn', 'expired'))
);
CREATE INDEX name_requests_of_student ON name_requests (student_id) WHERE (student_id IS NOT NULL);
CREATE INDEX name_requests_queue ON name_requests (school_id, classroom_id, asked_at) WHERE (status = 'pending');
CREATE UNIQUE INDEX name_requests_sent ON name_requests (school_id, classroom_id, idempotency_key);
ALTER TABLE name_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE name_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY name_requests_of_school ON name_requests USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON name_requests TO skykite_app;

-- Requests to move a student from another class. Nothing changes until that class agrees.
CREATE TABLE transfer_requests (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  student_id uuid NOT NULL,
  asked_by uuid NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid,
  CONSTRAINT transfer_requests_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT transfer_requests_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT transfer_requests_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT transfer_requests_status_check CHECK (status IN ('pending', 'approved', 'declined', 'withdrawn', 'expired'))
);
CREATE INDEX transfer_requests_by_asker ON transfer_requests (school_id, asked_by) WHERE (status = 'pending');
CREATE INDEX transfer_requests_of_student ON transfer_requests (school_id, student_id) WHERE (status = 'pending');
CREATE UNIQUE INDEX transfer_requests_open ON transfer_requests (school_id, classroom_id, student_id) WHERE (status = 'pending');
ALTER TABLE transfer_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE transfer_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY transfer_requests_of_school ON transfer_requests USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON transfer_requests TO skykite_app;

-- Guardians of a student.
CREATE TABLE guardianships (
  school_id uuid NOT NULL,
  guardian_id uuid NOT NULL,
  student_id uuid NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT guardianships_pkey PRIMARY KEY (school_id, guardian_id, student_id),
  CONSTRAINT guardianships_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT guardianships_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT guardianships_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT guardianships_status_check CHECK (status IN ('invited', 'active', 'revoked'))
);
ALTER TABLE guardianships ENABLE ROW LEVEL SECURITY;
ALTER TABLE guardianships FORCE ROW LEVEL SECURITY;
CREATE POLICY guardianships_of_school ON guardianships USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON guardianships TO skykite_app;

-- Students whose account the school created. Only these can be renamed or get a new secret from a teacher.
CREATE TABLE managed_students (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  username text NOT NULL,
  identifier text,
  birth_band text,
  created_at timestamptz DEFAULT now() NOT NULL,
  title text,
  CONSTRAINT managed_students_pkey PRIMARY KEY (school_id, student_id),
  CONSTRAINT managed_students_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT managed_students_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT managed_students_birth_band_check CHECK (birth_band IN ('under-7', '7-9', '10-12', '13-15', 'over-15')),
  CONSTRAINT managed_students_identifier_check CHECK ((length(identifier) >= 1) AND (length(identifier) <= 64)),
  CONSTRAINT managed_students_title_check CHECK ((char_length(title) >= 1) AND (char_length(title) <= 12)),
  CONSTRAINT managed_students_username_check CHECK ((length(username) >= 3) AND (length(username) <= 40))
);
CREATE INDEX managed_students_of_user ON managed_students (student_id);
CREATE UNIQUE INDEX managed_students_by_identifier ON managed_students (school_id, identifier) WHERE (identifier IS NOT NULL);
CREATE UNIQUE INDEX managed_students_by_username ON managed_students (school_id, username);
ALTER TABLE managed_students ENABLE ROW LEVEL SECURITY;
ALTER TABLE managed_students FORCE ROW LEVEL SECURITY;
CREATE POLICY managed_students_of_school ON managed_students USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON managed_students TO skykite_app;

-- Card and secret numbers of managed students. Tokens and secrets are derived from these numbers and a key outside the
-- database, so a card can be reprinted and a copy of this table opens nothing.
CREATE TABLE login_cards (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  card_number integer DEFAULT 1 NOT NULL,
  secret_number integer DEFAULT 1 NOT NULL,
  revoked_at timestamptz,
  issued_at timestamptz DEFAULT now() NOT NULL,
  pictures smallint DEFAULT 4 NOT NULL,
  missed_run smallint DEFAULT 0 NOT NULL,
  missed_today integer DEFAULT 0 NOT NULL,
  missed_day integer DEFAULT 0 NOT NULL,
  rests_until timestamptz,
  made_in uuid,
  CONSTRAINT login_cards_pkey PRIMARY KEY (school_id, student_id),
  CONSTRAINT login_cards_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES managed_students(school_id, student_id) ON DELETE CASCADE,
  CONSTRAINT login_cards_pictures_check CHECK (pictures IN (3, 4))
);
ALTER TABLE login_cards ENABLE ROW LEVEL SECURITY;
ALTER TABLE login_cards FORCE ROW LEVEL SECURITY;
CREATE POLICY login_cards_of_school ON login_cards USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON login_cards TO skykite_app;

-- Directory: maps the digest of a card token to its student before the school is entered.
CREATE TABLE card_tokens (
  digest text NOT NULL,
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  CONSTRAINT card_tokens_pkey PRIMARY KEY (digest),
  CONSTRAINT card_tokens_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES login_cards(school_id, student_id) ON DELETE CASCADE,
  CONSTRAINT card_tokens_digest_check CHECK (length(digest) = 64)
);
CREATE UNIQUE INDEX card_tokens_of_student ON card_tokens (school_id, student_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON card_tokens TO skykite_app;

-- Print links that were opened, so that each works once.
CREATE TABLE print_link_uses (
  link uuid NOT NULL,
  uses smallint NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT print_link_uses_pkey PRIMARY KEY (link)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON print_link_uses TO skykite_app;

-- Groups within a class. A student can be in several.
CREATE TABLE student_groups (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  name text NOT NULL,
  colour text DEFAULT 'sky' NOT NULL,
  CONSTRAINT student_groups_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT student_groups_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT student_groups_name_check CHECK ((length(name) >= 1) AND (length(name) <= 120))
);
CREATE INDEX student_groups_of_classroom ON student_groups (school_id, classroom_id);
ALTER TABLE student_groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE student_groups FORCE ROW LEVEL SECURITY;
CREATE POLICY student_groups_of_school ON student_groups USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON student_groups TO skykite_app;

-- Students of a group.
CREATE TABLE student_group_members (
  school_id uuid NOT NULL,
  group_id uuid NOT NULL,
  student_id uuid NOT NULL,
  CONSTRAINT student_group_members_pkey PRIMARY KEY (school_id, group_id, student_id),
  CONSTRAINT student_group_members_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES student_groups(school_id, id) ON DELETE CASCADE,
  CONSTRAINT student_group_members_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX student_group_members_of_student ON student_group_members (student_id);
ALTER TABLE student_group_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE student_group_members FORCE ROW LEVEL SECURITY;
CREATE POLICY student_group_members_of_school ON student_group_members USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON student_group_members TO skykite_app;

-- Roster changes with the state before them, for undo.
CREATE TABLE roster_changes (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL,
  undo_until timestamptz NOT NULL,
  undone_at timestamptz,
  before jsonb NOT NULL,
  summary jsonb DEFAULT '{}' NOT NULL,
  by_school boolean DEFAULT false NOT NULL,
  CONSTRAINT roster_changes_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT roster_changes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT roster_changes_kind_check CHECK (kind IN ('add', 'remove', 'move', 'copy', 'import', 'archive', 'year-turn'))
);
CREATE INDEX roster_changes_by_age ON roster_changes (school_id, made_at DESC);
ALTER TABLE roster_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE roster_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY roster_changes_of_school ON roster_changes USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON roster_changes TO skykite_app;

-- Students of each roster change, so that erasing a student does not scan all changes of the school.
CREATE TABLE roster_change_students (
  school_id uuid NOT NULL,
  change_id uuid NOT NULL,
  student_id uuid NOT NULL,
  CONSTRAINT roster_change_students_pkey PRIMARY KEY (school_id, change_id, student_id),
  CONSTRAINT roster_change_students_school_id_change_id_fkey FOREIGN KEY (school_id, change_id) REFERENCES roster_changes(school_id, id) ON DELETE CASCADE,
  CONSTRAINT roster_change_students_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX roster_change_students_of_student ON roster_change_students (student_id, school_id);
ALTER TABLE roster_change_students ENABLE ROW LEVEL SECURITY;
ALTER TABLE roster_change_students FORCE ROW LEVEL SECURITY;
CREATE POLICY roster_change_students_of_school ON roster_change_students USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON roster_change_students TO skykite_app;

-- Uploaded student lists waiting for confirmation. Their rows are deleted afterwards.
CREATE TABLE roster_imports (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  made_by uuid NOT NULL,
  status text DEFAULT 'ready' NOT NULL,
  file_name text NOT NULL,
  rows jsonb NOT NULL,
  row_count integer NOT NULL,
  rows_done integer DEFAULT 0 NOT NULL,
  report jsonb DEFAULT '{}' NOT NULL,
  made_at timestamptz DEFAULT now() NOT NULL,
  finished_at timestamptz,
  CONSTRAINT roster_imports_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT roster_imports_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT roster_imports_status_check CHECK (status IN ('ready', 'running', 'done', 'failed'))
);
ALTER TABLE roster_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE roster_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY roster_imports_of_school ON roster_imports USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON roster_imports TO skykite_app;

-- One row for each student who opened a lesson, with the current step. It is the lock for all lesson rows of the
-- student.
CREATE TABLE learners (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  lesson text NOT NULL COLLATE pg_catalog."C",
  step text NOT NULL COLLATE pg_catalog."C",
  sequence bigint NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT learners_pkey PRIMARY KEY (school_id, student_id),
  CONSTRAINT learners_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT learners_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE
)
WITH (fillfactor='70');
CREATE INDEX learners_of_user ON learners (student_id);
ALTER TABLE learners ENABLE ROW LEVEL SECURITY;
ALTER TABLE learners FORCE ROW LEVEL SECURITY;
CREATE POLICY learners_of_school ON learners USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON learners TO skykite_app;

-- Attendance recorded by teachers. Days without a mark are derived from the work of that day.
CREATE TABLE attendance_marks (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  student_id uuid NOT NULL,
  day date NOT NULL,
  mark text NOT NULL,
  marked_by uuid,
  marked_at timestamptz NOT NULL,
  CONSTRAINT attendance_marks_pkey PRIMARY KEY (school_id, classroom_id, student_id, day),
  CONSTRAINT attendance_marks_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT attendance_marks_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT attendance_marks_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT attendance_marks_mark_check CHECK (mark IN ('here', 'late', 'away', 'excused'))
);
CREATE INDEX attendance_marks_by_day ON attendance_marks (school_id, day);
CREATE INDEX attendance_marks_of_marker ON attendance_marks (marked_by) WHERE (marked_by IS NOT NULL);
CREATE INDEX attendance_marks_of_student ON attendance_marks (student_id);
ALTER TABLE attendance_marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE attendance_marks FORCE ROW LEVEL SECURITY;
CREATE POLICY attendance_marks_of_school ON attendance_marks USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON attendance_marks TO skykite_app;

-- Pairs of students who share a device; work done there counts for both.
CREATE TABLE work_pairs (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  one_id uuid NOT NULL,
  other_id uuid NOT NULL,
  made_by uuid,
  made_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT work_pairs_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT work_pairs_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT work_pairs_one_id_fkey FOREIGN KEY (one_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT work_pairs_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT work_pairs_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT work_pairs_check CHECK (ends_at >= made_at),
  CONSTRAINT work_pairs_check1 CHECK (one_id <> other_id)
);
CREATE INDEX work_pairs_by_end ON work_pairs (school_id, ends_at);
CREATE INDEX work_pairs_of_maker ON work_pairs (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX work_pairs_of_one ON work_pairs (one_id);
CREATE INDEX work_pairs_of_other ON work_pairs (other_id);
ALTER TABLE work_pairs ENABLE ROW LEVEL SECURITY;
ALTER TABLE work_pairs FORCE ROW LEVEL SECURITY;
CREATE POLICY work_pairs_of_school ON work_pairs USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON work_pairs TO skykite_app;

-- Directory: time of the last retention run of each school.
CREATE TABLE retention_rounds (
  school_id uuid NOT NULL,
  done_at timestamptz DEFAULT '-infinity' NOT NULL,
  CONSTRAINT retention_rounds_pkey PRIMARY KEY (school_id)
);
CREATE INDEX retention_rounds_due ON retention_rounds (done_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON retention_rounds TO skykite_app;

CREATE TRIGGER restart_enrolment BEFORE UPDATE OF status ON enrolments FOR EACH ROW WHEN ((new.status = 'active') AND (old.status <> 'active')) EXECUTE FUNCTION restart_enrolment();
CREATE TRIGGER end_oldest_sessions AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION end_oldest_sessions();
CREATE TRIGGER delete_school_live_records AFTER DELETE ON schools FOR EACH ROW EXECUTE FUNCTION delete_school_live_records();
CREATE TRIGGER guardians_removed AFTER DELETE ON enrolments REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_guardian_rights_change();
CREATE TRIGGER guardians_updated AFTER UPDATE ON enrolments REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_guardian_rights_change();
CREATE TRIGGER class_archived_guests AFTER UPDATE OF status ON classrooms FOR EACH ROW WHEN ((old.status = 'active') AND (new.status <> 'active')) EXECUTE FUNCTION record_class_guest_changes();
CREATE TRIGGER last_seen AFTER DELETE ON sessions REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_last_seen();
CREATE TRIGGER index_changed_students AFTER INSERT ON roster_changes FOR EACH ROW EXECUTE FUNCTION index_changed_students();
CREATE TRIGGER update_directory_domains AFTER INSERT OR DELETE OR UPDATE ON school_domains FOR EACH ROW EXECUTE FUNCTION update_directory_domains();
CREATE TRIGGER add_school_to_directory AFTER INSERT OR UPDATE OF name, country, kind ON schools FOR EACH ROW EXECUTE FUNCTION add_school_to_directory();
CREATE TRIGGER copy_member_name BEFORE INSERT ON memberships FOR EACH ROW EXECUTE FUNCTION copy_member_name();
CREATE TRIGGER schedule_retention AFTER INSERT OR DELETE ON schools FOR EACH ROW EXECUTE FUNCTION schedule_retention();
CREATE TRIGGER reject_erased_people AFTER INSERT ON classroom_teachers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION reject_erased_people();
CREATE TRIGGER reject_erased_people AFTER INSERT ON memberships REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION reject_erased_people();
CREATE TRIGGER reject_erased_people_on_update AFTER UPDATE ON memberships REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION reject_erased_people();
CREATE TRIGGER rename_member AFTER UPDATE OF name ON users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION rename_member();
CREATE TRIGGER rights_removed AFTER DELETE ON classroom_teachers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_rights_change('user_id');
CREATE TRIGGER rights_removed AFTER DELETE ON enrolments REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_rights_change('student_id');
CREATE TRIGGER rights_removed AFTER DELETE ON guardianships REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_rights_change('guardian_id');
CREATE TRIGGER rights_removed AFTER DELETE ON memberships REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_rights_change('user_id');
CREATE TRIGGER rights_removed AFTER DELETE ON sessions REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_rights_change('user_id');
CREATE TRIGGER rights_updated AFTER UPDATE OF disabled_at, staff_since ON users FOR EACH ROW EXECUTE FUNCTION record_account_change();
CREATE TRIGGER rights_updated AFTER UPDATE ON classroom_teachers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_rights_change('user_id');
CREATE TRIGGER rights_updated AFTER UPDATE ON enrolments REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_rights_change('student_id');
CREATE TRIGGER rights_updated AFTER UPDATE ON guardianships REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_rights_change('guardian_id');
CREATE TRIGGER rights_updated AFTER UPDATE ON memberships REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_rights_change('user_id');
CREATE TRIGGER remove_school_from_directory AFTER DELETE ON schools FOR EACH ROW EXECUTE FUNCTION remove_school_from_directory();

CREATE VIEW current_roles WITH (security_invoker='true') AS
 SELECT memberships.school_id,
    memberships.user_id AS person_id,
    memberships.role
   FROM memberships
  WHERE (memberships.status = 'active'::text);
GRANT SELECT,UPDATE ON current_roles TO skykite_app;
