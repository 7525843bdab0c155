-- A lesson given as a test is an assignment with minutes: it opens, closes (due) and its results are told once.
ALTER TABLE assignments
  ADD COLUMN test_minutes smallint CHECK (test_minutes BETWEEN 5 AND 240),
  ADD COLUMN released_at timestamptz,
  ADD CONSTRAINT assignments_test CHECK (test_minutes IS NULL OR (kind = 'lesson' AND opens_at IS NOT NULL AND due_at IS NOT NULL)),
  ADD CONSTRAINT assignments_released CHECK (released_at IS NULL OR test_minutes IS NOT NULL);

-- One child in one test: the extra time they have, and when they started and handed in by the server's clock.
CREATE TABLE test_sittings (
  school_id uuid NOT NULL,
  assignment_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  extra_percent smallint NOT NULL DEFAULT 0 CHECK (extra_percent IN (0, 25, 50, 100)),
  started_at timestamptz,
  handed_in_at timestamptz,
  PRIMARY KEY (school_id, assignment_id, student_id),
  FOREIGN KEY (school_id, assignment_id) REFERENCES assignments ON DELETE CASCADE,
  CHECK (handed_in_at IS NULL OR started_at IS NOT NULL)
);
CREATE INDEX test_sittings_of_student ON test_sittings (student_id);

ALTER TABLE test_sittings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY test_sittings_of_school ON test_sittings USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON test_sittings TO skykite_app;
