-- Records a rights change for the users in column TG_ARGV[0]. Grouped by user because one statement can change several rows
-- of one user, and an upsert cannot touch a row twice.
CREATE OR REPLACE FUNCTION record_rights_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO rights_changes (person_id, changed_at) SELECT %I, clock_timestamp() FROM before WHERE %I IS NOT NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at', TG_ARGV[0], TG_ARGV[0]);
  RETURN NULL;
END $$;
