-- Returns the students of a batch who learn in the school they send to, with the facts needed to store their events.
-- Opens the schools of these students, and no others, for the rest of the transaction. Holds the shared `people:` lock
-- that erasure takes exclusively.
CREATE OR REPLACE FUNCTION authorize_students(schools uuid[], students uuid[], lessons text[], paired_since timestamp with time zone) RETURNS TABLE(school_id uuid, student_id uuid, time_zone text, classrooms uuid[], untold text[], paired boolean)
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    AS $$
DECLARE school uuid; school_before text := current_setting('app.school', true); opened uuid[] := '{}';
BEGIN
  FOR school IN SELECT DISTINCT s FROM unnest(schools) AS s ORDER BY s LOOP
    PERFORM set_config('app.school', school::text, true);
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('people:' || school, 0));
    RETURN QUERY
      SELECT school, m.user_id, s.timezone,
        ARRAY(SELECT e.classroom_id FROM enrolments e WHERE e.school_id = school AND e.student_id = m.user_id AND e.status = 'active'),
        ARRAY(SELECT DISTINCT t.lesson FROM unreleased_tests(school, ARRAY[m.user_id], lessons) t),
        EXISTS (SELECT FROM work_pairs p WHERE p.school_id = school AND p.one_id = m.user_id AND p.ends_at > paired_since)
          OR EXISTS (SELECT FROM work_pairs p WHERE p.school_id = school AND p.other_id = m.user_id AND p.ends_at > paired_since)
      FROM memberships m JOIN schools s ON s.id = school
      WHERE m.school_id = school AND m.role = 'student' AND m.status = 'active'
        AND m.user_id = ANY (ARRAY(SELECT g.student FROM unnest(schools, students) AS g (at_school, student) WHERE g.at_school = school));
    IF FOUND THEN opened := opened || school; END IF;
  END LOOP;
  PERFORM set_config('app.school', coalesce(school_before, ''), true), set_config('app.schools', array_to_string(opened, ','), true);
END $$;
