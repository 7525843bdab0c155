-- Number of answers in the current round of many rooms and schools.
CREATE OR REPLACE FUNCTION count_competition_answers(schools uuid[], competition_ids uuid[]) RETURNS TABLE(place integer, answered integer)
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'off'
    AS $$
DECLARE school uuid; competition uuid; school_before text := current_setting('app.school', true);
BEGIN
  FOR place, school, competition IN SELECT g.n, g.s, g.c FROM unnest(schools, competition_ids) WITH ORDINALITY AS g (s, c, n) LOOP
    PERFORM set_config('app.school', school::text, true);
    answered := (
      SELECT (SELECT count(*) FROM competition_answers a WHERE a.school_id = school AND a.competition_id = competition AND a.round = c.round)
      FROM competitions c WHERE c.school_id = school AND c.id = competition
    );
    RETURN NEXT;
  END LOOP;
  PERFORM set_config('app.school', coalesce(school_before, ''), true);
END $$;
