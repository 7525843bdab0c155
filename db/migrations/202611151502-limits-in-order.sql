-- Budgets are drawn from one after the other, the narrowest first, and no further than the first that is spent: whoever has used up their own takes
-- nothing from the ones they share with others. Answers the counts, the last of them the one that is over where one is.
CREATE FUNCTION count_attempts(subjects text[], starts float8[], most integer[]) RETURNS integer[] LANGUAGE plpgsql AS $$
DECLARE
  counts integer[] := '{}';
  counted integer;
BEGIN
  FOR i IN 1 .. coalesce(array_length(subjects, 1), 0) LOOP
    INSERT INTO attempt_counts AS a (subject, window_start, count) VALUES (subjects[i], to_timestamp(starts[i]), 1)
      ON CONFLICT (subject, window_start) DO UPDATE SET count = a.count + 1
      RETURNING count INTO counted;
    counts := counts || counted;
    EXIT WHEN counted > most[i];
  END LOOP;
  RETURN counts;
END $$;
