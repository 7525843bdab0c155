-- Rejects memberships of users and schools that are being erased. Their rows still exist, so foreign keys would accept them.
CREATE OR REPLACE FUNCTION reject_erased_people() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added a WHERE a.status <> 'removed' AND (
    EXISTS (SELECT FROM erasures e WHERE e.person_id = a.user_id)
    OR EXISTS (SELECT FROM schools s WHERE s.id = a.school_id AND s.closed_at IS NOT NULL)))
  THEN RAISE foreign_key_violation USING MESSAGE = 'the account or the school is being erased'; END IF;
  RETURN NULL;
END $$;
