-- What a guardian may see of a class hangs on the child's place in it: when that changes, their open screens are asked
-- again like the child's own.
CREATE FUNCTION note_guardians_rights_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rights_changes (person_id, changed_at)
    SELECT g.guardian_id, clock_timestamp() FROM guardianships g
    WHERE (g.school_id, g.student_id) IN (SELECT b.school_id, b.student_id FROM before b) GROUP BY 1 ORDER BY 1
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NULL;
END $$;

CREATE TRIGGER guardians_updated AFTER UPDATE ON enrolments REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_guardians_rights_change();
CREATE TRIGGER guardians_removed AFTER DELETE ON enrolments REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_guardians_rights_change();
