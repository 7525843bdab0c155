-- Who has more time in a class, for whatever has a clock there: tests and competitions. Nothing stands here of those who have none.
CREATE TABLE extra_times (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  percent smallint NOT NULL CHECK (percent IN (25, 50, 100)),
  PRIMARY KEY (school_id, classroom_id, student_id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
CREATE INDEX extra_times_of_student ON extra_times (student_id);

ALTER TABLE extra_times ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY extra_times_of_school ON extra_times USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON extra_times TO skykite_app;
