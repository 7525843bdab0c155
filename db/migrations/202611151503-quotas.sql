-- Who founded a school stays known whatever becomes of their part in it: how many schools somebody has made is counted by it.
ALTER TABLE memberships ADD COLUMN founder boolean NOT NULL DEFAULT false;

-- The oldest of somebody's sessions ends when they have a hundred and begin one more, whichever way in they took; `rules/quotas.ts` says how many.
CREATE FUNCTION end_oldest_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('quota:session:' || new.user_id, 0));
  IF (SELECT count(*) FROM sessions WHERE user_id = new.user_id) > 100 THEN
    DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE user_id = new.user_id AND id <> new.id ORDER BY created_at DESC, id DESC OFFSET 99);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER end_oldest_sessions AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION end_oldest_sessions();
