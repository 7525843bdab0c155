-- Records a rights change for a guest who left or was removed from a room; guests have no membership.
CREATE OR REPLACE FUNCTION record_guest_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rights_changes (person_id, changed_at) VALUES (old.id, clock_timestamp())
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NULL;
END $$;
