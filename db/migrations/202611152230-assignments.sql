-- What a class was given to learn: a course or a lesson, to all of it, a group or a student.
CREATE TABLE assignments (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('course', 'lesson')),
  content text NOT NULL CHECK (length(content) BETWEEN 2 AND 32),
  group_id uuid,
  student_id uuid REFERENCES users ON DELETE CASCADE,
  visibility text NOT NULL CHECK (visibility IN ('open', 'locked', 'hidden')),
  opens_at timestamptz,
  due_at timestamptz,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, group_id) REFERENCES student_groups (school_id, id) ON DELETE CASCADE,
  CHECK (group_id IS NULL OR student_id IS NULL)
);
-- Given again it is given otherwise: one line for each content and each whom it is for.
CREATE UNIQUE INDEX assignments_of_classroom ON assignments (school_id, classroom_id, kind, content, group_id, student_id) NULLS NOT DISTINCT;
CREATE INDEX assignments_of_group ON assignments (school_id, group_id) WHERE group_id IS NOT NULL;
CREATE INDEX assignments_of_student ON assignments (student_id) WHERE student_id IS NOT NULL;

ALTER TABLE assignments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY assignments_of_school ON assignments USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON assignments TO skykite_app;
