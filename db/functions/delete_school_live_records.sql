-- Deletes the live records of a deleted school. A foreign key would slow down every write.
CREATE OR REPLACE FUNCTION delete_school_live_records() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE before text := current_setting('app.schools', true);
BEGIN
  PERFORM set_config('app.schools', old.id::text, true);
  DELETE FROM live_records WHERE school_id = old.id;
  DELETE FROM live_areas WHERE school_id = old.id;
  PERFORM set_config('app.schools', coalesce(before, ''), true);
  RETURN NULL;
END $$;
