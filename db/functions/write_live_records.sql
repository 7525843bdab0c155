-- Writes a batch of records with one revision. Each record occurs at most once; a null value deletes it.
CREATE OR REPLACE FUNCTION write_live_records(schools uuid[], areas text[], keys text[], vals text[], writers uuid[], area_schools uuid[], area_names text[], most integer[], most_each integer[]) RETURNS bigint
  LANGUAGE plpgsql AS $$
DECLARE
  now_revision bigint := nextval('live_revisions');
  people_before text := current_setting('app.people', true);
  schools_before text := current_setting('app.schools', true);
BEGIN
  PERFORM authorize_live_writes(schools, writers, area_schools, area_names, most, most_each);
  IF array_position(vals, NULL) IS NOT NULL THEN
    DELETE FROM live_records r USING unnest(schools, areas, keys, vals) AS g (school_id, area, key, value)
      WHERE g.value IS NULL AND r.school_id = g.school_id AND r.area = g.area AND r.key = g.key;
  END IF;
  INSERT INTO live_records AS r (school_id, area, key, value, writer, revision)
    SELECT g.school_id, g.area, g.key, g.value, g.writer, now_revision FROM unnest(schools, areas, keys, vals, writers) AS g (school_id, area, key, value, writer)
    WHERE g.value IS NOT NULL ORDER BY g.school_id, g.area, g.key
    ON CONFLICT ON CONSTRAINT live_records_pkey DO UPDATE SET value = excluded.value, writer = excluded.writer, revision = excluded.revision;
  PERFORM set_config('app.people', coalesce(people_before, ''), true), set_config('app.schools', coalesce(schools_before, ''), true);
  RETURN now_revision;
END $$;


SET default_tablespace = '';

SET default_table_access_method = heap;
