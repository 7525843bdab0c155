-- People of a school: accounts the school makes for children, their cards and secrets, groups, imports, invitations, and what can be undone.

-- A child whose account the school made. Only these may be renamed or given new secrets by a teacher.
CREATE TABLE managed_students (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  username text NOT NULL CHECK (length(username) BETWEEN 3 AND 40),
  -- The school's own number for the child: importing again finds the child by it.
  identifier text CHECK (length(identifier) BETWEEN 1 AND 64),
  birth_band text CHECK (birth_band IN ('under-7', '7-9', '10-12', '13-15', 'over-15')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, student_id)
);
CREATE UNIQUE INDEX managed_students_by_username ON managed_students (school_id, username);
CREATE UNIQUE INDEX managed_students_by_identifier ON managed_students (school_id, identifier) WHERE identifier IS NOT NULL;
CREATE INDEX managed_students_of_user ON managed_students (student_id);

-- A card's token and a child's pictures or words are derived from a key outside the database and these numbers: a card can be printed again,
-- a new number makes the old one worthless, and whoever copies this table has neither.
CREATE TABLE login_cards (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  card_number integer NOT NULL DEFAULT 1,
  secret_number integer NOT NULL DEFAULT 1,
  -- Until a new card is made, no card opens anything.
  revoked_at timestamptz,
  issued_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, student_id),
  FOREIGN KEY (school_id, student_id) REFERENCES managed_students (school_id, student_id) ON DELETE CASCADE
);

-- A directory, like class_codes: whose card a token's digest is, before that school is entered.
CREATE TABLE card_tokens (
  digest text PRIMARY KEY CHECK (length(digest) = 64),
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  FOREIGN KEY (school_id, student_id) REFERENCES login_cards (school_id, student_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX card_tokens_of_student ON card_tokens (school_id, student_id);

CREATE TABLE student_groups (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  colour text NOT NULL DEFAULT 'sky',
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
CREATE INDEX student_groups_of_classroom ON student_groups (school_id, classroom_id);

CREATE TABLE student_group_members (
  school_id uuid NOT NULL,
  group_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (school_id, group_id, student_id),
  FOREIGN KEY (school_id, group_id) REFERENCES student_groups (school_id, id) ON DELETE CASCADE
);
CREATE INDEX student_group_members_of_student ON student_group_members (student_id);

-- A file that was read and is waiting to be taken over, or has been. Its rows are kept only until then.
CREATE TABLE roster_imports (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  made_by uuid NOT NULL,
  status text NOT NULL DEFAULT 'ready' CHECK (status IN ('ready', 'running', 'done', 'failed')),
  file_name text NOT NULL,
  rows jsonb NOT NULL,
  row_count integer NOT NULL,
  rows_done integer NOT NULL DEFAULT 0,
  report jsonb NOT NULL DEFAULT '{}',
  made_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);

-- What moved whom, and how it was before: enough to put everything back.
CREATE TABLE roster_changes (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('add', 'remove', 'move', 'copy', 'import', 'archive', 'year-turn')),
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL,
  undo_until timestamptz NOT NULL,
  undone_at timestamptz,
  -- {"enrolments": [[classroomId, studentId, status or null]], "classrooms": [[classroomId, status or null]]}
  before jsonb NOT NULL,
  -- How many, from where to where: what the list of changes says.
  summary jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (school_id, id)
);
CREATE INDEX roster_changes_by_age ON roster_changes (school_id, made_at DESC);

-- A colleague asked to teach along, by address: they may not have an account yet.
CREATE TABLE classroom_invitations (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  invited_by uuid NOT NULL,
  status text NOT NULL DEFAULT 'invited' CHECK (status IN ('invited', 'accepted', 'declined', 'withdrawn')),
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX classroom_invitations_open ON classroom_invitations (school_id, classroom_id, email) WHERE status = 'invited';
CREATE INDEX classroom_invitations_to ON classroom_invitations (email) WHERE status = 'invited';

CREATE TABLE school_domains (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  domain text NOT NULL CHECK (domain = lower(domain) AND domain ~ '^[a-z0-9.-]+\.[a-z0-9-]+$'),
  -- Teachers with a confirmed address there are let in without asking.
  admits boolean NOT NULL DEFAULT true,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, domain)
);

-- A directory in which a new teacher finds a school: what its sign says, nothing about anybody. Kept by the trigger below.
CREATE TABLE school_directory (
  school_id uuid PRIMARY KEY,
  name text NOT NULL,
  country text NOT NULL,
  search text NOT NULL,
  domains text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX school_directory_search ON school_directory (search text_pattern_ops);
CREATE INDEX school_directory_domains ON school_directory USING gin (domains);

CREATE FUNCTION list_school() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.kind = 'personal' THEN
    DELETE FROM school_directory WHERE school_id = new.id;
  ELSE
    INSERT INTO school_directory (school_id, name, country, search) VALUES (new.id, new.name, new.country, lower(new.name))
      ON CONFLICT (school_id) DO UPDATE SET name = excluded.name, country = excluded.country, search = excluded.search;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER list_school AFTER INSERT OR UPDATE OF name, country, kind ON schools FOR EACH ROW EXECUTE FUNCTION list_school();
CREATE FUNCTION unlist_school() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM school_directory WHERE school_id = old.id;
  RETURN NULL;
END $$;
CREATE TRIGGER unlist_school AFTER DELETE ON schools FOR EACH ROW EXECUTE FUNCTION unlist_school();

CREATE FUNCTION list_domains() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed uuid := coalesce(new.school_id, old.school_id);
BEGIN
  UPDATE school_directory SET domains = ARRAY(SELECT domain FROM school_domains WHERE school_id = changed ORDER BY 1) WHERE school_id = changed;
  RETURN NULL;
END $$;
CREATE TRIGGER list_domains AFTER INSERT OR UPDATE OR DELETE ON school_domains FOR EACH ROW EXECUTE FUNCTION list_domains();

INSERT INTO school_directory (school_id, name, country, search) SELECT id, name, country, lower(name) FROM schools WHERE kind <> 'personal';

ALTER TABLE managed_students ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY managed_students_of_school ON managed_students USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE login_cards ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY login_cards_of_school ON login_cards USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE student_groups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY student_groups_of_school ON student_groups USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE student_group_members ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY student_group_members_of_school ON student_group_members USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE roster_imports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY roster_imports_of_school ON roster_imports USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE roster_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY roster_changes_of_school ON roster_changes USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE classroom_invitations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY classroom_invitations_of_school ON classroom_invitations USING (school_id = current_school()) WITH CHECK (school_id = current_school());
-- Whoever is invited finds the invitation before they belong to that school; only at an address they have confirmed.
CREATE POLICY classroom_invitations_of_self ON classroom_invitations FOR SELECT
  USING (email = (SELECT lower(u.email) FROM users u WHERE u.id = current_person() AND u.email_verified));
ALTER TABLE school_domains ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY school_domains_of_school ON school_domains USING (school_id = current_school()) WITH CHECK (school_id = current_school());

GRANT SELECT, INSERT, UPDATE, DELETE ON managed_students, login_cards, card_tokens, student_groups, student_group_members,
  roster_imports, roster_changes, classroom_invitations, school_domains, school_directory TO skykite_app;
