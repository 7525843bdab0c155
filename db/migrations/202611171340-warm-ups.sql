-- A wrong program that a class looks at together at the beginning of a lesson. Whose it was is kept so that it goes with that child's data, and is told to nobody.

CREATE TABLE warm_ups (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  step text NOT NULL CHECK (length(step) <= 16),
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  program text NOT NULL CHECK (length(program) <= 20000),
  skin text NOT NULL CHECK (skin IN ('icons', 'blocks', 'python', 'javascript')),
  place jsonb,
  made_by uuid REFERENCES users ON DELETE SET NULL,
  made_at timestamptz NOT NULL,
  -- When the class was given the level that goes with it.
  given_at timestamptz,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, classroom_id, step, student_id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
CREATE INDEX warm_ups_of_student ON warm_ups (student_id);
CREATE INDEX warm_ups_of_maker ON warm_ups (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX warm_ups_by_time ON warm_ups (school_id, made_at);

ALTER TABLE warm_ups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY warm_ups_of_school ON warm_ups USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON warm_ups TO skykite_app;
