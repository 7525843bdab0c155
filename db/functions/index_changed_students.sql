-- Lists the students of a roster change in `roster_change_students`.
CREATE OR REPLACE FUNCTION index_changed_students() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO roster_change_students (school_id, change_id, student_id)
  SELECT DISTINCT new.school_id, new.id, (e ->> 1)::uuid FROM jsonb_array_elements(new.before -> 'enrolments') e
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
