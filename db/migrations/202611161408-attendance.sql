-- What those who teach a class say about who was there on a day. Where nobody said anything, the work of that day speaks: it is read, never copied.

CREATE TABLE attendance_marks (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Of the school's own clock.
  day date NOT NULL,
  mark text NOT NULL CHECK (mark IN ('here', 'late', 'away', 'excused')),
  marked_by uuid REFERENCES users ON DELETE SET NULL,
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, classroom_id, student_id, day),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
CREATE INDEX attendance_marks_of_student ON attendance_marks (student_id);
CREATE INDEX attendance_marks_of_marker ON attendance_marks (marked_by) WHERE marked_by IS NOT NULL;
CREATE INDEX attendance_marks_by_day ON attendance_marks (school_id, day);

ALTER TABLE attendance_marks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY attendance_marks_of_school ON attendance_marks USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON attendance_marks TO skykite_app;
