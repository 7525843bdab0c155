-- Records a rights change for the guardians of students whose enrolment changed.
CREATE OR REPLACE FUNCTION record_guardian_rights_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rights_changes (person_id, changed_at)
    SELECT g.guardian_id, clock_timestamp() FROM guardianships g
    WHERE (g.school_id, g.student_id) IN (SELECT b.school_id, b.student_id FROM before b) GROUP BY 1 ORDER BY 1
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NULL;
END $$;
