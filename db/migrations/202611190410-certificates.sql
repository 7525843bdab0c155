-- Certificates of students. `course` is null for a certificate in a teacher's own words. `issuer_school` signed the
-- credential and lists its status; it differs from `school_id` after a class has moved. `printed_name` is only on paper;
-- `short_name` is on the public page and in the credential.
CREATE TABLE certificates (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  student_id uuid NOT NULL,
  classroom_id uuid,
  course text,
  state text NOT NULL,
  language text,
  title text,
  reason text,
  lines jsonb DEFAULT '[]' NOT NULL,
  lessons integer DEFAULT 0 NOT NULL,
  hours integer DEFAULT 0 NOT NULL,
  printed_name text,
  short_name text,
  is_public boolean DEFAULT false NOT NULL,
  slug text,
  number text,
  issuer_school uuid,
  status_list integer,
  status_index integer,
  credential jsonb,
  awarded_by uuid,
  earned_at timestamptz NOT NULL,
  issues_at timestamptz,
  issued_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  CONSTRAINT certificates_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT certificates_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT certificates_awarded_by_fkey FOREIGN KEY (awarded_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT certificates_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT certificates_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE SET NULL (classroom_id),
  CONSTRAINT certificates_state_check CHECK (state IN ('earned', 'provisional', 'issued', 'revoked', 'replaced')),
  CONSTRAINT certificates_language_check CHECK (language IN ('en', 'th', 'ko', 'cn')),
  CONSTRAINT certificates_end_reason_check CHECK (end_reason IN ('mistake', 'name', 'withdrawn', 'cheating')),
  CONSTRAINT certificates_course_check CHECK (length(course) <= 31),
  CONSTRAINT certificates_title_check CHECK (length(title) <= 120),
  CONSTRAINT certificates_reason_check CHECK (length(reason) <= 480),
  CONSTRAINT certificates_lines_check CHECK (octet_length((lines)::text) <= 2000),
  CONSTRAINT certificates_printed_name_check CHECK (length(printed_name) <= 240),
  CONSTRAINT certificates_short_name_check CHECK (length(short_name) <= 240),
  CONSTRAINT certificates_credential_check CHECK (octet_length((credential)::text) <= 12000),
  CONSTRAINT certificates_named_check CHECK ((state = 'earned') OR ((slug IS NOT NULL) AND (title IS NOT NULL) AND (language IS NOT NULL) AND (printed_name IS NOT NULL) AND (short_name IS NOT NULL))),
  CONSTRAINT certificates_issued_check CHECK ((state <> 'issued') OR ((number IS NOT NULL) AND (issued_at IS NOT NULL) AND (credential IS NOT NULL)))
);
-- A course is awarded once; the row of a replaced certificate stays beside the row that replaced it.
CREATE UNIQUE INDEX certificates_of_course ON certificates (school_id, student_id, course) WHERE (state <> 'replaced');
CREATE UNIQUE INDEX certificates_by_slug ON certificates (slug) WHERE (slug IS NOT NULL);
CREATE INDEX certificates_of_class ON certificates (school_id, classroom_id) WHERE (classroom_id IS NOT NULL);
CREATE INDEX certificates_of_student ON certificates (student_id);
CREATE INDEX certificates_of_teacher ON certificates (awarded_by) WHERE (awarded_by IS NOT NULL);
CREATE INDEX certificates_due ON certificates (school_id, issues_at) WHERE (state = 'provisional');
ALTER TABLE certificates ENABLE ROW LEVEL SECURITY;
ALTER TABLE certificates FORCE ROW LEVEL SECURITY;
CREATE POLICY certificates_of_school ON certificates USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON certificates TO skykite_app;

-- School of each certificate address, which visitors open before the school is known.
CREATE TABLE certificate_slugs (
  slug text NOT NULL,
  school_id uuid NOT NULL,
  certificate_id uuid NOT NULL,
  CONSTRAINT certificate_slugs_pkey PRIMARY KEY (slug),
  CONSTRAINT certificate_slugs_school_id_certificate_id_fkey FOREIGN KEY (school_id, certificate_id) REFERENCES certificates(school_id, id) ON DELETE CASCADE,
  CONSTRAINT certificate_slugs_slug_check CHECK (length(slug) = 26)
);
CREATE INDEX certificate_slugs_of_certificate ON certificate_slugs (school_id, certificate_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON certificate_slugs TO skykite_app;

-- Public keys with which a school signs certificates. Private keys are derived from a secret outside of the database.
CREATE TABLE issuer_keys (
  school_id uuid NOT NULL,
  id text NOT NULL,
  public_key text NOT NULL,
  created_at timestamptz NOT NULL,
  retired_at timestamptz,
  compromised_since timestamptz,
  CONSTRAINT issuer_keys_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT issuer_keys_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT issuer_keys_id_check CHECK (length(id) <= 12),
  CONSTRAINT issuer_keys_public_key_check CHECK (length(public_key) <= 100)
);
CREATE UNIQUE INDEX issuer_keys_active ON issuer_keys (school_id) WHERE (retired_at IS NULL);
ALTER TABLE issuer_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE issuer_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY issuer_keys_of_school ON issuer_keys USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE ON issuer_keys TO skykite_app;

-- Status of each signed certificate by its place in the school's public status lists. Contains no person, and stays with
-- the school that signed.
CREATE TABLE certificate_statuses (
  school_id uuid NOT NULL,
  list integer NOT NULL,
  index integer NOT NULL,
  number integer NOT NULL,
  revoked_at timestamptz,
  CONSTRAINT certificate_statuses_pkey PRIMARY KEY (school_id, list, index),
  CONSTRAINT certificate_statuses_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT certificate_statuses_index_check CHECK ((index >= 0) AND (index < 131072))
);
CREATE UNIQUE INDEX certificate_statuses_number ON certificate_statuses (school_id, number);
CREATE INDEX certificate_statuses_revoked ON certificate_statuses (school_id, list) WHERE (revoked_at IS NOT NULL);
ALTER TABLE certificate_statuses ENABLE ROW LEVEL SECURITY;
ALTER TABLE certificate_statuses FORCE ROW LEVEL SECURITY;
CREATE POLICY certificate_statuses_of_school ON certificate_statuses USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE ON certificate_statuses TO skykite_app;
