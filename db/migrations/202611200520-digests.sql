-- Readers of the weekly mail. A reader has an account, or only an encrypted address for parents without one.
CREATE TABLE digest_readers (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid,
  address_digest text,
  encrypted_address text,
  locale text,
  time_zone text,
  day text NOT NULL DEFAULT 'friday',
  bounced_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT digest_readers_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT digest_readers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT digest_readers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT digest_readers_kind_check CHECK ((user_id IS NULL) = (address_digest IS NOT NULL AND encrypted_address IS NOT NULL AND locale IS NOT NULL)),
  CONSTRAINT digest_readers_locale_check CHECK (locale IN ('en', 'th', 'ko', 'cn')),
  CONSTRAINT digest_readers_day_check CHECK (day IN ('friday', 'sunday', 'off'))
);
-- One row for an account or an address; when a class moves to a school that has the same reader, both become one.
CREATE UNIQUE INDEX digest_readers_by_person ON digest_readers (school_id, coalesce(user_id::text, address_digest));
CREATE INDEX digest_readers_by_address ON digest_readers (school_id, address_digest) WHERE (address_digest IS NOT NULL);
CREATE INDEX digest_readers_of_user ON digest_readers (user_id) WHERE (user_id IS NOT NULL);
ALTER TABLE digest_readers ENABLE ROW LEVEL SECURITY;
ALTER TABLE digest_readers FORCE ROW LEVEL SECURITY;
CREATE POLICY digest_readers_of_school ON digest_readers USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON digest_readers TO skykite_app;

-- Invitations by mail. An accepted one is the link between a reader without an account and a student.
CREATE TABLE parent_mail_invitations (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  student_id uuid NOT NULL,
  reader_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'sent',
  made_by uuid,
  made_at timestamptz NOT NULL,
  reminded_at timestamptz,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  CONSTRAINT parent_mail_invitations_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT parent_mail_invitations_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT parent_mail_invitations_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT parent_mail_invitations_reader_fkey FOREIGN KEY (school_id, reader_id) REFERENCES digest_readers(school_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT parent_mail_invitations_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT parent_mail_invitations_status_check CHECK (status IN ('sent', 'accepted', 'declined', 'cancelled'))
);
CREATE UNIQUE INDEX parent_mail_invitations_of_reader ON parent_mail_invitations (school_id, reader_id, student_id);
CREATE INDEX parent_mail_invitations_by_student ON parent_mail_invitations (school_id, student_id);
CREATE INDEX parent_mail_invitations_by_expiry ON parent_mail_invitations (school_id, expires_at) WHERE (status <> 'accepted');
CREATE INDEX parent_mail_invitations_of_student ON parent_mail_invitations (student_id);
CREATE INDEX parent_mail_invitations_made_by ON parent_mail_invitations (made_by) WHERE (made_by IS NOT NULL);
ALTER TABLE parent_mail_invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE parent_mail_invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY parent_mail_invitations_of_school ON parent_mail_invitations USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON parent_mail_invitations TO skykite_app;

-- One weekly mail for each reader and ISO week, so that none is sent twice.
CREATE TABLE digests (
  school_id uuid NOT NULL,
  reader_id uuid NOT NULL,
  week text NOT NULL,
  status text NOT NULL DEFAULT 'queued',
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  CONSTRAINT digests_pkey PRIMARY KEY (school_id, reader_id, week),
  CONSTRAINT digests_reader_fkey FOREIGN KEY (school_id, reader_id) REFERENCES digest_readers(school_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT digests_status_check CHECK (status IN ('queued', 'sent', 'quiet', 'silent', 'off', 'bounced')),
  CONSTRAINT digests_week_check CHECK (week ~ '^\d{4}-W\d{2}$')
);
CREATE INDEX digests_by_week ON digests (school_id, week);
ALTER TABLE digests ENABLE ROW LEVEL SECURITY;
ALTER TABLE digests FORCE ROW LEVEL SECURITY;
CREATE POLICY digests_of_school ON digests USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON digests TO skykite_app;

-- Students whom a teacher leaves out of the mails of a week.
CREATE TABLE digest_omissions (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  week text NOT NULL,
  made_by uuid,
  made_at timestamptz NOT NULL,
  CONSTRAINT digest_omissions_pkey PRIMARY KEY (school_id, student_id, week),
  CONSTRAINT digest_omissions_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT digest_omissions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT digest_omissions_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT digest_omissions_week_check CHECK (week ~ '^\d{4}-W\d{2}$')
);
CREATE INDEX digest_omissions_of_student ON digest_omissions (student_id);
CREATE INDEX digest_omissions_made_by ON digest_omissions (made_by) WHERE (made_by IS NOT NULL);
ALTER TABLE digest_omissions ENABLE ROW LEVEL SECURITY;
ALTER TABLE digest_omissions FORCE ROW LEVEL SECURITY;
CREATE POLICY digest_omissions_of_school ON digest_omissions USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON digest_omissions TO skykite_app;

-- When an account gets the weekly mail; without a row on Friday. `notice_opt_outs` turns it off.
CREATE TABLE digest_days (
  user_id uuid NOT NULL,
  day text NOT NULL,
  time_zone text NOT NULL,
  CONSTRAINT digest_days_pkey PRIMARY KEY (user_id),
  CONSTRAINT digest_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT digest_days_day_check CHECK (day IN ('friday', 'sunday'))
);
ALTER TABLE digest_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE digest_days FORCE ROW LEVEL SECURITY;
CREATE POLICY digest_days_by_identity ON digest_days USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY digest_days_of_self ON digest_days USING (user_id = current_person()) WITH CHECK (user_id = current_person());
GRANT SELECT, INSERT, UPDATE, DELETE ON digest_days TO skykite_app;
