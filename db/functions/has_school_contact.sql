-- True for members, former members and applicants of the current school. A function, because inside a policy PostgreSQL
-- would scan the school for every lookup of one user.
CREATE OR REPLACE FUNCTION has_school_contact(person uuid) RETURNS boolean
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE school uuid := current_school();
BEGIN
  RETURN school IS NOT NULL AND (
    EXISTS (SELECT FROM memberships m WHERE m.school_id = school AND m.user_id = person)
    OR EXISTS (SELECT FROM join_requests r WHERE r.school_id = school AND r.person_id = person));
END $$;
