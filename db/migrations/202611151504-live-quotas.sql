-- Stored writes are counted where they are made, and a batch of them is admitted by who writes in it, not by what it says of itself.

-- Who wrote a record last: whose quota it counts against. Nobody where the program wrote it.
ALTER TABLE live_records ADD COLUMN writer uuid;

-- How many records are in an area, and how many its store allows there, all together and of each writer.
CREATE TABLE live_areas (
  school_id uuid NOT NULL,
  area text COLLATE "C" NOT NULL,
  records integer NOT NULL DEFAULT 0,
  most integer,
  most_each integer,
  PRIMARY KEY (school_id, area)
) WITH (fillfactor = 50);

ALTER TABLE live_areas ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY live_areas_of_schools ON live_areas
  USING (school_id = ANY ((SELECT current_schools())::uuid[])) WITH CHECK (school_id = ANY ((SELECT current_schools())::uuid[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON live_areas TO skykite_app;

-- Counted after every statement, whoever made it; the row of an area is the lock. What is too much is refused. Writers are counted only where there are more
-- records than one of them may have, which is a small part of an area that is small itself.
CREATE FUNCTION count_inserted_live_records() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE crowded boolean; too_many boolean;
BEGIN
  WITH now_there AS (
    INSERT INTO live_areas AS a (school_id, area, records) SELECT school_id, area, count(*) FROM added GROUP BY school_id, area ORDER BY school_id, area
    ON CONFLICT ON CONSTRAINT live_areas_pkey DO UPDATE SET records = a.records + excluded.records
    RETURNING records, most, most_each)
  SELECT bool_or(records > most), bool_or(records > most_each) INTO too_many, crowded FROM now_there;
  IF too_many THEN RAISE EXCEPTION USING ERRCODE = 'LQ001', MESSAGE = 'area-full'; END IF;
  IF crowded AND EXISTS (
    SELECT FROM live_areas a JOIN live_records r USING (school_id, area)
      WHERE a.records > a.most_each AND (a.school_id, a.area) IN (SELECT school_id, area FROM added) AND (r.school_id, r.area, r.writer) IN (SELECT school_id, area, writer FROM added)
      GROUP BY a.school_id, a.area, r.writer, a.most_each HAVING count(*) > a.most_each)
  THEN RAISE EXCEPTION USING ERRCODE = 'LQ001', MESSAGE = 'writer-full'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON live_records REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_live_records();

CREATE FUNCTION count_deleted_live_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE live_areas a SET records = a.records - d.records
    FROM (SELECT school_id, area, count(*) AS records FROM removed GROUP BY school_id, area) AS d WHERE a.school_id = d.school_id AND a.area = d.area;
  RETURN NULL;
END $$;
CREATE TRIGGER count_deleted AFTER DELETE ON live_records REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_live_records();

-- The people for whom a batch is written, as `app.person` is the one for whom a command runs. They see what they are a member of.
CREATE FUNCTION current_people() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_to_array(nullif(current_setting('app.people', true), ''), ',')::uuid[]
$$;
CREATE POLICY memberships_of_people ON memberships FOR SELECT USING (user_id IN (SELECT unnest(current_people())));

-- Before a batch: each writer is admitted to the school they write in because they are a member there, and nobody to another; and its areas with their
-- quotas, locked in one order, so that two batches that meet wait for each other instead of both.
CREATE FUNCTION begin_live_writes(schools uuid[], writers uuid[], area_schools uuid[], areas text[], most integer[], most_each integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
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

-- One statement, one commit, one revision for many writers; each record at most once, no value removes it. What it was admitted to ends with it.
DROP FUNCTION write_live_records;
CREATE FUNCTION write_live_records(schools uuid[], areas text[], keys text[], vals text[], writers uuid[], area_schools uuid[], area_names text[], most integer[], most_each integer[])
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  now_revision bigint := nextval('live_revisions');
  people_before text := current_setting('app.people', true);
  schools_before text := current_setting('app.schools', true);
BEGIN
  PERFORM begin_live_writes(schools, writers, area_schools, area_names, most, most_each);
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

-- As before, and the schools it was given end with it.
CREATE OR REPLACE FUNCTION read_live_records(schools uuid[], areas text[], keys text[]) RETURNS TABLE (place integer, text text) LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION forget_live_records() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before text := current_setting('app.schools', true);
BEGIN
  PERFORM set_config('app.schools', old.id::text, true);
  DELETE FROM live_records WHERE school_id = old.id;
  DELETE FROM live_areas WHERE school_id = old.id;
  PERFORM set_config('app.schools', coalesce(before, ''), true);
  RETURN NULL;
END $$;

-- What is written when a connection is lost is kept as it was asked for, with the session it was asked in: whether that may still write is asked again then.
DROP TABLE live_farewells;
CREATE TABLE live_disconnect_writes (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  process_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  session_id text,
  writes text NOT NULL
);
CREATE INDEX live_disconnect_writes_of_connection ON live_disconnect_writes (connection_id);
CREATE INDEX live_disconnect_writes_of_process ON live_disconnect_writes (process_id);
ALTER TABLE live_disconnect_writes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY live_disconnect_writes_of_schools ON live_disconnect_writes
  USING (school_id = ANY ((SELECT current_schools())::uuid[])) WITH CHECK (school_id = ANY ((SELECT current_schools())::uuid[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON live_disconnect_writes TO skykite_app;

-- Tickets that were used and tries of transactions that were done, until nobody can say them again.
CREATE TABLE live_tokens (
  digest text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX live_tokens_by_age ON live_tokens (expires_at);
GRANT SELECT, INSERT, DELETE ON live_tokens TO skykite_app;
