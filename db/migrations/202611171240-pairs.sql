-- Two children who work at one device for a while: what either of them does there counts for both.

CREATE TABLE work_pairs (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  one_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  made_by uuid REFERENCES users ON DELETE SET NULL,
  made_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at >= made_at),
  PRIMARY KEY (school_id, id),
  CHECK (one_id <> other_id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
CREATE INDEX work_pairs_of_one ON work_pairs (one_id);
CREATE INDEX work_pairs_of_other ON work_pairs (other_id);
CREATE INDEX work_pairs_of_maker ON work_pairs (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX work_pairs_by_end ON work_pairs (school_id, ends_at);

ALTER TABLE work_pairs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY work_pairs_of_school ON work_pairs USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON work_pairs TO skykite_app;
