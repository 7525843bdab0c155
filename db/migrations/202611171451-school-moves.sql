-- Where the classes of a teacher's own space went, so that work which waited on a child's device while they moved still arrives.
CREATE TABLE school_moves (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  moved_to uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, moved_to)
);

ALTER TABLE school_moves ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY school_moves_of_school ON school_moves USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON school_moves TO skykite_app;
