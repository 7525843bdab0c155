-- Counts an attempt against each budget, narrowest first, and stops at the first that is exhausted: a client over its own
-- limit uses nothing of shared limits. A refused attempt creates no row in a narrow counter. Returns the counts.
CREATE OR REPLACE FUNCTION count_attempts(subjects text[], starts double precision[], most integer[]) RETURNS integer[]
  LANGUAGE plpgsql AS $$
DECLARE
  counts integer[] := '{}';
  counted integer;
BEGIN
  FOR i IN 1 .. coalesce(array_length(subjects, 1), 0) LOOP
    IF i < array_length(subjects, 1)
      AND NOT EXISTS (SELECT FROM attempt_counts WHERE subject = subjects[i] AND window_start = to_timestamp(starts[i]))
      AND EXISTS (
        SELECT FROM generate_series(i + 1, array_length(subjects, 1)) AS wider
        JOIN attempt_counts a ON a.subject = subjects[wider] AND a.window_start = to_timestamp(starts[wider])
        WHERE a.count >= most[wider])
    THEN
      counts := counts || 0;
      CONTINUE;
    END IF;
    INSERT INTO attempt_counts AS a (subject, window_start, count) VALUES (subjects[i], to_timestamp(starts[i]), 1)
      ON CONFLICT (subject, window_start) DO UPDATE SET count = a.count + 1
      RETURNING count INTO counted;
    counts := counts || counted;
    EXIT WHEN counted > most[i];
  END LOOP;
  RETURN counts;
END $$;
