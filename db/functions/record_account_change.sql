-- Records that an account was disabled or lost staff rights. Row trigger, because transition tables do not allow column lists.
CREATE OR REPLACE FUNCTION record_account_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rights_changes (person_id, changed_at) VALUES (new.id, clock_timestamp())
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NULL;
END $$;
