-- What children of many schools send at the same moment shares a commit. Rows that are kept that way open to all schools of the batch; everything else
-- stays closed but to one school at a time. Every statement about them names its school, and finds them by it: the policy is written so that PostgreSQL only
-- checks what was found. As `school_id = ANY (…)` it looked through an index by that alone, and read a school's rows for each child of a class.

ALTER POLICY learners_of_school ON learners
  USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
ALTER POLICY lesson_progress_of_school ON lesson_progress
  USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
ALTER POLICY lesson_drafts_of_school ON lesson_drafts
  USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
ALTER POLICY replaced_drafts_of_school ON replaced_drafts
  USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
ALTER POLICY best_programs_of_school ON best_programs
  USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
ALTER POLICY lesson_events_of_school ON lesson_events
  USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
ALTER POLICY reward_entries_of_school ON reward_entries
  USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
ALTER POLICY reward_wallets_of_school ON reward_wallets
  USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
ALTER POLICY reward_days_of_school ON reward_days
  USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
ALTER POLICY reward_facts_of_school ON reward_facts
  USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);

-- Those of a batch who learn in the school they send to, each with what is to be known before anything of it is kept. It opens the schools of those it
-- found, and no others, for the rest of the transaction. Whoever erases somebody waits until it has ended, or has it wait (`people:`).
CREATE FUNCTION admit_learners(schools uuid[], students uuid[], lessons text[], paired_since timestamptz)
RETURNS TABLE (school_id uuid, student_id uuid, time_zone text, classrooms uuid[], untold text[], paired boolean)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE school uuid; school_before text := current_setting('app.school', true); opened uuid[] := '{}';
BEGIN
  FOR school IN SELECT DISTINCT s FROM unnest(schools) AS s ORDER BY s LOOP
    PERFORM set_config('app.school', school::text, true);
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('people:' || school, 0));
    RETURN QUERY
      SELECT school, m.user_id, s.timezone,
        ARRAY(SELECT e.classroom_id FROM enrolments e WHERE e.school_id = school AND e.student_id = m.user_id AND e.status = 'active'),
        ARRAY(SELECT DISTINCT t.lesson FROM untold_tests(school, ARRAY[m.user_id], lessons) t),
        EXISTS (SELECT FROM work_pairs p WHERE p.school_id = school AND p.one_id = m.user_id AND p.ends_at > paired_since)
          OR EXISTS (SELECT FROM work_pairs p WHERE p.school_id = school AND p.other_id = m.user_id AND p.ends_at > paired_since)
      FROM memberships m JOIN schools s ON s.id = school
      WHERE m.school_id = school AND m.role = 'student' AND m.status = 'active'
        AND m.user_id = ANY (ARRAY(SELECT g.student FROM unnest(schools, students) AS g (at_school, student) WHERE g.at_school = school));
    IF FOUND THEN opened := opened || school; END IF;
  END LOOP;
  PERFORM set_config('app.school', coalesce(school_before, ''), true), set_config('app.schools', array_to_string(opened, ','), true);
END $$;
