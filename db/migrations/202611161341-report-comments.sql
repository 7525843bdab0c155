-- What those who teach a class tell the parents of a child of it, on the report for a parents' evening: one text for each child and class.

CREATE TABLE report_comments (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1200),
  written_by uuid REFERENCES users ON DELETE SET NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, classroom_id, student_id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
CREATE INDEX report_comments_of_student ON report_comments (student_id);
CREATE INDEX report_comments_of_writer ON report_comments (written_by) WHERE written_by IS NOT NULL;

ALTER TABLE report_comments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY report_comments_of_school ON report_comments USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON report_comments TO skykite_app;
