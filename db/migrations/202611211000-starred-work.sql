-- Finished lessons that a student starred for the family. Guardians see a row after a teacher approved it.
CREATE TABLE starred_work (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  lesson text NOT NULL,
  starred_at timestamptz NOT NULL,
  approved_at timestamptz,
  CONSTRAINT starred_work_pkey PRIMARY KEY (school_id, student_id, lesson),
  CONSTRAINT starred_work_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT starred_work_lesson_check CHECK ((length(lesson) >= 1) AND (length(lesson) <= 16))
);
CREATE INDEX starred_work_by_time ON starred_work (school_id, starred_at);
CREATE INDEX starred_work_of_student ON starred_work (student_id);
ALTER TABLE starred_work ENABLE ROW LEVEL SECURITY;
ALTER TABLE starred_work FORCE ROW LEVEL SECURITY;
CREATE POLICY starred_work_of_school ON starred_work USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON starred_work TO skykite_app;
