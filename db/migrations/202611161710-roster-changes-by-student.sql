-- Who stands in a change of a roster, by index: erasing somebody read every change of the school for it. And whether a change was made in the school's name, by
-- somebody who does not teach there: only the school takes such a one back.

CREATE TABLE roster_change_students (
  school_id uuid NOT NULL,
  change_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (school_id, change_id, student_id),
  FOREIGN KEY (school_id, change_id) REFERENCES roster_changes (school_id, id) ON DELETE CASCADE
);
CREATE INDEX roster_change_students_of_student ON roster_change_students (student_id, school_id);

ALTER TABLE roster_changes ADD COLUMN by_school boolean NOT NULL DEFAULT false;

-- Filling them in concerns every school.
ALTER TABLE roster_changes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE classroom_teachers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
INSERT INTO roster_change_students (school_id, change_id, student_id)
SELECT DISTINCT c.school_id, c.id, u.id
FROM roster_changes c
  CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(c.before -> 'enrolments') WHEN 'array' THEN c.before -> 'enrolments' ELSE '[]' END) e
  JOIN users u ON u.id = (e ->> 1)::uuid;
UPDATE roster_changes c SET by_school = true
WHERE EXISTS (
  SELECT FROM jsonb_array_elements_text(CASE jsonb_typeof(c.summary -> 'classrooms') WHEN 'array' THEN c.summary -> 'classrooms' ELSE '[]' END) room
  WHERE NOT EXISTS (
    SELECT FROM classroom_teachers t
    WHERE t.school_id = c.school_id AND t.classroom_id = room::uuid AND t.user_id = c.made_by));
ALTER TABLE users FORCE ROW LEVEL SECURITY;
ALTER TABLE classroom_teachers FORCE ROW LEVEL SECURITY;
ALTER TABLE roster_changes FORCE ROW LEVEL SECURITY;

-- Kept by the database, so that no way of writing a change forgets it.
CREATE FUNCTION list_changed_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO roster_change_students (school_id, change_id, student_id)
  SELECT DISTINCT new.school_id, new.id, (e ->> 1)::uuid FROM jsonb_array_elements(new.before -> 'enrolments') e
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER list_changed_students AFTER INSERT ON roster_changes FOR EACH ROW EXECUTE FUNCTION list_changed_students();

ALTER TABLE roster_change_students ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY roster_change_students_of_school ON roster_change_students USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON roster_change_students TO skykite_app;
