-- True for accounts that the current school created.
CREATE OR REPLACE FUNCTION is_managed_by_school(person uuid) RETURNS boolean
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE school uuid := current_school();
BEGIN
  RETURN school IS NOT NULL AND EXISTS (SELECT FROM managed_students s WHERE s.school_id = school AND s.student_id = person);
END $$;
