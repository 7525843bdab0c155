-- Whom a school has removed, by a digest of the address: whoever deletes the account and registers again is otherwise nobody it knows, and its mail domain lets
-- them in. What stands after a plus in an address reaches the same mailbox.

CREATE FUNCTION address_digest(school uuid, address text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(school::text || ' ' || regexp_replace(lower(address), '\+[^@]*@', '@'), 'UTF8'))
$$;

-- Of whoever asks again: asking, and taking it back, does not wash it away.
ALTER TABLE memberships ADD COLUMN was_removed boolean NOT NULL DEFAULT false;

CREATE TABLE removed_addresses (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  address_digest bytea NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, address_digest)
);

ALTER TABLE memberships NO FORCE ROW LEVEL SECURITY;
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
INSERT INTO removed_addresses (school_id, address_digest, removed_at)
SELECT m.school_id, address_digest(m.school_id, u.email), now() FROM memberships m JOIN users u ON u.id = m.user_id
WHERE u.kind = 'adult' GROUP BY m.school_id, u.email HAVING bool_or(m.status = 'removed') AND NOT bool_or(m.status = 'active')
ON CONFLICT DO NOTHING;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;

ALTER TABLE removed_addresses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY removed_addresses_of_school ON removed_addresses USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON removed_addresses TO skykite_app;

-- Which of these lessons are tests for which of these students, in which class, as long as their results are not told.
CREATE FUNCTION untold_tests(in_school uuid, students uuid[], lessons text[])
RETURNS TABLE (student_id uuid, lesson text, classroom_id uuid) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT e.student_id, a.content, a.classroom_id
  FROM enrolments e JOIN assignments a ON a.school_id = e.school_id AND a.classroom_id = e.classroom_id
  WHERE e.school_id = in_school AND e.student_id = ANY (students) AND e.status = 'active'
    AND a.kind = 'lesson' AND a.content = ANY (lessons) AND a.test_minutes IS NOT NULL AND a.released_at IS NULL
    AND CASE
      WHEN a.student_id IS NOT NULL THEN a.student_id = e.student_id
      WHEN a.group_id IS NOT NULL THEN EXISTS (
        SELECT FROM student_group_members g WHERE g.school_id = in_school AND g.group_id = a.group_id AND g.student_id = e.student_id)
      ELSE true END
$$;
