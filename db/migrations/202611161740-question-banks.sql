-- Questions that teachers write, each change a new version: whoever played an old one keeps it.

CREATE TABLE question_banks (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  id uuid NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
  languages text[] NOT NULL CHECK (cardinality(languages) BETWEEN 1 AND 4 AND languages <@ ARRAY['en', 'th', 'ko', 'cn']),
  -- Whose account is gone leaves what colleagues were given.
  owner_id uuid REFERENCES users ON DELETE SET NULL,
  shared boolean NOT NULL DEFAULT false,
  -- Counts every change of what is in it.
  version integer NOT NULL DEFAULT 1,
  made_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (school_id, id)
);
CREATE INDEX question_banks_of_owner ON question_banks (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX question_banks_shared ON question_banks (school_id, changed_at DESC) WHERE shared AND archived_at IS NULL;

CREATE TABLE bank_questions (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  bank_id uuid NOT NULL,
  place integer NOT NULL,
  -- The one that is shown and played from now on.
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, bank_id) REFERENCES question_banks ON DELETE CASCADE
);
CREATE INDEX bank_questions_of_bank ON bank_questions (school_id, bank_id, place);

CREATE TABLE bank_question_versions (
  school_id uuid NOT NULL,
  question_id uuid NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL CHECK (octet_length(content::text) <= 32000),
  made_by uuid REFERENCES users ON DELETE SET NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, question_id, version),
  FOREIGN KEY (school_id, question_id) REFERENCES bank_questions ON DELETE CASCADE
);
CREATE INDEX bank_question_versions_of_maker ON bank_question_versions (made_by) WHERE made_by IS NOT NULL;

-- What a game or a competition was begun with: questions and their versions, in order.
CREATE TABLE question_bank_versions (
  school_id uuid NOT NULL,
  bank_id uuid NOT NULL,
  version integer NOT NULL,
  questions jsonb NOT NULL,
  frozen_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, bank_id, version),
  FOREIGN KEY (school_id, bank_id) REFERENCES question_banks ON DELETE CASCADE
);

-- A file that was read and waits to be taken over.
CREATE TABLE question_imports (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  id uuid NOT NULL,
  made_by uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  file_name text NOT NULL CHECK (length(file_name) <= 200),
  rows jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  taken_at timestamptz,
  PRIMARY KEY (school_id, id)
);
CREATE INDEX question_imports_of_maker ON question_imports (made_by);

ALTER TABLE question_banks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY question_banks_of_school ON question_banks USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE bank_questions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY bank_questions_of_school ON bank_questions USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE bank_question_versions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY bank_question_versions_of_school ON bank_question_versions USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE question_bank_versions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY question_bank_versions_of_school ON question_bank_versions USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE question_imports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY question_imports_of_school ON question_imports USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON question_banks, bank_questions, bank_question_versions, question_bank_versions, question_imports TO skykite_app;
