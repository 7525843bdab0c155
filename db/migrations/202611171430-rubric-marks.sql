-- How well open work was done, criterion by criterion, once for each time it was handed in: what was said earlier stays.

CREATE TABLE rubric_marks (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text COLLATE "C" NOT NULL,
  -- How many runs there were: marks of the same work take the place of each other.
  attempts integer NOT NULL,
  -- By criterion 0, 1 or 2.
  marks jsonb NOT NULL CHECK (jsonb_typeof(marks) = 'object' AND length(marks::text) <= 200),
  mark text NOT NULL CHECK (mark IN ('keep-working', 'reviewed')),
  given_by uuid REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (school_id, student_id, step, attempts),
  FOREIGN KEY (school_id, student_id, step) REFERENCES lesson_progress ON DELETE CASCADE
);
CREATE INDEX rubric_marks_of_giver ON rubric_marks (given_by) WHERE given_by IS NOT NULL;

ALTER TABLE rubric_marks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rubric_marks_of_school ON rubric_marks USING (school_id = current_school()) WITH CHECK (school_id = current_school());

GRANT SELECT, INSERT, UPDATE, DELETE ON rubric_marks TO skykite_app;
