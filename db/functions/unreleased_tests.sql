-- Lessons that are tests of these students with unreleased results, with the class. Archived classes and tests that have not
-- opened do not count.
CREATE OR REPLACE FUNCTION unreleased_tests(in_school uuid, students uuid[], lessons text[]) RETURNS TABLE(student_id uuid, lesson text, classroom_id uuid)
  LANGUAGE sql STABLE AS $$
  SELECT DISTINCT e.student_id, a.content, a.classroom_id
  FROM enrolments e
  JOIN classrooms c ON c.school_id = e.school_id AND c.id = e.classroom_id AND c.status = 'active'
  JOIN assignments a ON a.school_id = e.school_id AND a.classroom_id = e.classroom_id
  WHERE e.school_id = in_school AND e.student_id = ANY (students) AND e.status = 'active'
    AND a.kind = 'lesson' AND a.content = ANY (lessons) AND a.test_minutes IS NOT NULL AND a.released_at IS NULL AND a.opens_at <= now()
    AND CASE
      WHEN a.student_id IS NOT NULL THEN a.student_id = e.student_id
      WHEN a.group_id IS NOT NULL THEN EXISTS (
        SELECT FROM student_group_members g WHERE g.school_id = in_school AND g.group_id = a.group_id AND g.student_id = e.student_id)
      ELSE true END
$$;
