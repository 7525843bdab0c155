-- Deletes the oldest session of a user over the session quota of `rules/quotas.ts`.
CREATE OR REPLACE FUNCTION end_oldest_sessions() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('quota:session:' || new.user_id, 0));
  IF (SELECT count(*) FROM sessions WHERE user_id = new.user_id) > 100 THEN
    DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE user_id = new.user_id AND id <> new.id ORDER BY created_at DESC, id DESC OFFSET 99);
  END IF;
  RETURN NULL;
END $$;
