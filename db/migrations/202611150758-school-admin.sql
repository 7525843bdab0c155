-- School admin: lists of people that stay quick, who has not been here for long, and the daily round of what is kept how long.

CREATE INDEX memberships_by_role ON memberships (school_id, role, status, user_id);
CREATE INDEX users_by_name ON users (lower(name) text_pattern_ops);
CREATE INDEX audit_entries_of_person ON audit_entries (school_id, person_id, at DESC);
CREATE INDEX audit_entries_of_act ON audit_entries (school_id, act, at DESC);

-- Kept when a session ends, so that signing in costs nothing more; sessions that still live say it themselves.
ALTER TABLE users ADD COLUMN last_seen_at timestamptz;
CREATE FUNCTION note_last_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET last_seen_at = greatest(u.last_seen_at, ended.at)
    FROM (SELECT user_id, max(updated_at) AS at FROM before GROUP BY user_id) ended WHERE u.id = ended.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER last_seen AFTER DELETE ON sessions REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_last_seen();

-- Not here for as long as the school wants to keep people: the school admin decides what happens.
ALTER TABLE memberships ADD COLUMN flagged_at timestamptz;
CREATE INDEX memberships_flagged ON memberships (school_id, user_id) WHERE flagged_at IS NOT NULL;

-- A directory, kept by the trigger below: when each school's round was last made. It holds ids and a time.
CREATE TABLE retention_rounds (
  school_id uuid PRIMARY KEY,
  done_at timestamptz NOT NULL DEFAULT '-infinity'
);
CREATE INDEX retention_rounds_due ON retention_rounds (done_at);
CREATE FUNCTION plan_retention() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO retention_rounds (school_id) VALUES (new.id) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM retention_rounds WHERE school_id = old.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER plan_retention AFTER INSERT OR DELETE ON schools FOR EACH ROW EXECUTE FUNCTION plan_retention();
INSERT INTO retention_rounds (school_id) SELECT id FROM schools;
GRANT SELECT, INSERT, UPDATE, DELETE ON retention_rounds TO skykite_app;

-- One statement may change several rows of one person (all classes handed over): the clock ticks between rows, so they are grouped by person.
CREATE OR REPLACE FUNCTION note_rights_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO rights_changes (person_id, changed_at) SELECT %I, clock_timestamp() FROM before WHERE %I IS NOT NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at', TG_ARGV[0], TG_ARGV[0]);
  RETURN NULL;
END $$;
