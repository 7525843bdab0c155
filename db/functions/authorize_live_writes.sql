-- Admits each writer of a batch to the school of the record if they are an active member there. Locks the areas in one
-- order so that two batches cannot deadlock. Holds the lock of `app/platform/db/lock-school-writes.server.ts` before it reads
-- memberships, because erasure would not see later rows.
CREATE OR REPLACE FUNCTION authorize_live_writes(schools uuid[], writers uuid[], area_schools uuid[], areas text[], most integer[], most_each integer[]) RETURNS void
    LANGUAGE plpgsql
    SET lock_timeout TO '200ms'
    AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('people:' || g.school_id, 0)) FROM (SELECT DISTINCT unnest(schools) AS school_id ORDER BY 1) AS g;
  PERFORM set_config('app.people', array_to_string(writers, ','), true);
  IF NOT (SELECT coalesce(bool_and(EXISTS (SELECT FROM memberships m WHERE m.school_id = g.school_id AND m.user_id = g.writer AND m.status = 'active')), false)
    FROM unnest(schools, writers) AS g (school_id, writer))
  THEN RAISE insufficient_privilege USING MESSAGE = 'somebody writes in a school of which they are no member'; END IF;
  PERFORM set_config('app.schools', array_to_string(ARRAY(SELECT DISTINCT unnest(area_schools)), ','), true);
  INSERT INTO live_areas AS a (school_id, area, most, most_each)
    SELECT * FROM unnest(area_schools, areas, most, most_each) AS g (school_id, area, most, most_each) ORDER BY g.school_id, g.area
    ON CONFLICT ON CONSTRAINT live_areas_pkey DO UPDATE SET most = excluded.most, most_each = excluded.most_each
      WHERE (a.most, a.most_each) IS DISTINCT FROM (excluded.most, excluded.most_each);
END $$;
