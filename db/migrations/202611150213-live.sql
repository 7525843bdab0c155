-- Live: stored paths, what to write when somebody's connection is lost, and who must be asked again for their rights.

-- A batch of stored writes names the schools it writes for; everything else is in one school.
CREATE FUNCTION current_schools() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_to_array(nullif(coalesce(nullif(current_setting('app.schools', true), ''), current_setting('app.school', true)), ''), ',')::uuid[]
$$;

-- Revisions never repeat, so a record that was removed and made anew is not mistaken for the old one.
CREATE SEQUENCE live_revisions CACHE 64;

-- One record below an area: area `classrooms/ID/board`, key of the note. The value is JSON, kept as text because nobody asks SQL about its inside.
CREATE TABLE live_records (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  area text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  value text NOT NULL,
  revision bigint NOT NULL,
  PRIMARY KEY (school_id, area, key)
);

-- Written when a connection is lost; a process that died is spoken for by another.
CREATE TABLE live_farewells (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  process_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  writes text NOT NULL
);
CREATE INDEX live_farewells_of_connection ON live_farewells (connection_id);

CREATE TABLE live_processes (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  -- Where its farewells are; without it nobody could look for them, each school being closed to the others.
  schools uuid[] NOT NULL DEFAULT '{}'
);

ALTER TABLE live_records ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY live_records_of_schools ON live_records
  USING (school_id = ANY ((SELECT current_schools())::uuid[])) WITH CHECK (school_id = ANY ((SELECT current_schools())::uuid[]));

ALTER TABLE live_farewells ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY live_farewells_of_schools ON live_farewells
  USING (school_id = ANY ((SELECT current_schools())::uuid[])) WITH CHECK (school_id = ANY ((SELECT current_schools())::uuid[]));

-- One statement, one commit, for many writers; the schools it may touch are set for its own transaction only.
CREATE FUNCTION write_live_records(schools uuid[], areas text[], keys text[], vals text[])
RETURNS TABLE (place integer, revision bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.schools', array_to_string(ARRAY(SELECT DISTINCT unnest(schools)), ','), true);
  RETURN QUERY
    WITH given AS (SELECT * FROM unnest(schools, areas, keys, vals) WITH ORDINALITY AS t (school_id, area, key, value, place)),
    written AS (
      INSERT INTO live_records AS r (school_id, area, key, value, revision)
      SELECT g.school_id, g.area, g.key, g.value, nextval('live_revisions') FROM given g ORDER BY g.school_id, g.area, g.key
      ON CONFLICT ON CONSTRAINT live_records_pkey DO UPDATE SET value = excluded.value, revision = excluded.revision
      RETURNING r.school_id, r.area, r.key, r.revision)
    SELECT g.place::integer, w.revision FROM given g JOIN written w USING (school_id, area, key);
END $$;

-- Whose rights became smaller, and when. Connections look here every two seconds, so no command has to remember to say it.
CREATE TABLE rights_changes (
  person_id uuid PRIMARY KEY,
  changed_at timestamptz NOT NULL
);
CREATE INDEX rights_changes_by_age ON rights_changes (changed_at);

CREATE FUNCTION note_rights_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO rights_changes (person_id, changed_at) SELECT DISTINCT %I, clock_timestamp() FROM before WHERE %I IS NOT NULL
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at', TG_ARGV[0], TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER rights_updated AFTER UPDATE ON memberships REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change('user_id');
CREATE TRIGGER rights_removed AFTER DELETE ON memberships REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change('user_id');
CREATE TRIGGER rights_updated AFTER UPDATE ON classroom_teachers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change('user_id');
CREATE TRIGGER rights_removed AFTER DELETE ON classroom_teachers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change('user_id');
CREATE TRIGGER rights_updated AFTER UPDATE ON enrolments REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change('student_id');
CREATE TRIGGER rights_removed AFTER DELETE ON enrolments REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change('student_id');
CREATE TRIGGER rights_updated AFTER UPDATE ON guardianships REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change('guardian_id');
CREATE TRIGGER rights_removed AFTER DELETE ON guardianships REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change('guardian_id');
CREATE TRIGGER rights_removed AFTER DELETE ON sessions REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change('user_id');
-- Transition tables and column lists do not go together, so the guard is in the row.
CREATE FUNCTION note_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rights_changes (person_id, changed_at) VALUES (new.id, clock_timestamp())
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NULL;
END $$;
CREATE TRIGGER rights_updated AFTER UPDATE OF disabled_at, staff_since ON users FOR EACH ROW EXECUTE FUNCTION note_account_change();

GRANT USAGE ON SEQUENCE live_revisions TO skykite_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON live_records, live_farewells, live_processes, rights_changes TO skykite_app;
