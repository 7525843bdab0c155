-- Reads areas as JSON objects, or single records where a key is passed, for many schools in one statement.
CREATE OR REPLACE FUNCTION read_live_records(schools uuid[], areas text[], keys text[]) RETURNS TABLE(place integer, text text)
  LANGUAGE plpgsql AS $$
DECLARE schools_before text := current_setting('app.schools', true);
BEGIN
  PERFORM set_config('app.schools', array_to_string(ARRAY(SELECT DISTINCT unnest(schools)), ','), true);
  RETURN QUERY
    SELECT g.place::integer,
      CASE WHEN g.key IS NULL THEN (
        SELECT '{' || coalesce(string_agg(to_json(r.key) || ':' || r.value, ',' ORDER BY r.key), '') || '}'
        FROM live_records r WHERE r.school_id = g.school_id AND r.area = g.area)
      ELSE (SELECT r.value FROM live_records r WHERE r.school_id = g.school_id AND r.area = g.area AND r.key = g.key) END
    FROM unnest(schools, areas, keys) WITH ORDINALITY AS g (school_id, area, key, place);
  PERFORM set_config('app.schools', coalesce(schools_before, ''), true);
END $$;
