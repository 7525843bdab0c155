-- Stores the time of last use when a session ends.
CREATE OR REPLACE FUNCTION record_last_seen() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET last_seen_at = greatest(u.last_seen_at, ended.at)
    FROM (SELECT user_id, max(updated_at) AS at FROM before GROUP BY user_id) ended WHERE u.id = ended.user_id;
  RETURN NULL;
END $$;
