-- Pictures that teachers add to questions, encoded again by the server. `used_at` is set when a question first names the
-- picture; a picture that no question ever named is deleted after a week.
CREATE TABLE question_pictures (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  bank_id uuid,
  name text NOT NULL,
  bytes bytea NOT NULL,
  made_by uuid,
  made_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT question_pictures_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT question_pictures_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT question_pictures_bank_fkey FOREIGN KEY (school_id, bank_id) REFERENCES question_banks(school_id, id) ON DELETE SET NULL (bank_id),
  CONSTRAINT question_pictures_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT question_pictures_name_check CHECK ((length(name) >= 1) AND (length(name) <= 60)),
  CONSTRAINT question_pictures_bytes_check CHECK ((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 300000))
);
-- The bytes are compressed already.
ALTER TABLE question_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX question_pictures_of_bank ON question_pictures (school_id, bank_id) WHERE (bank_id IS NOT NULL);
CREATE INDEX question_pictures_of_maker ON question_pictures (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX question_pictures_unused ON question_pictures (school_id, made_at) WHERE (used_at IS NULL);
ALTER TABLE question_pictures ENABLE ROW LEVEL SECURITY;
ALTER TABLE question_pictures FORCE ROW LEVEL SECURITY;
CREATE POLICY question_pictures_of_school ON question_pictures USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON question_pictures TO skykite_app;
