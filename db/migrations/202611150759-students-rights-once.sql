-- One statement may change several rows of one person (a move: out of one class, into another). The clock ticked between them, so
-- DISTINCT kept both and the upsert met the same person twice.
CREATE OR REPLACE FUNCTION note_rights_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO rights_changes (person_id, changed_at) SELECT %I, clock_timestamp() FROM before WHERE %I IS NOT NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at', TG_ARGV[0], TG_ARGV[0]);
  RETURN NULL;
END $$;
