-- Accounts whose owner has deleted them. Nobody gets in with one any more; what hangs on it is erased in portions, however much it is, and its row goes last and
-- takes this one along. `schools` are those in which they were, where something of them may stand inside of other rows.

CREATE TABLE erasures (
  person_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  schools uuid[] NOT NULL,
  asked_at timestamptz NOT NULL
);
CREATE INDEX erasures_by_age ON erasures (asked_at);
ALTER TABLE erasures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY erasures_seen ON erasures FOR SELECT USING (true);
CREATE POLICY erasures_of_self ON erasures FOR INSERT WITH CHECK (person_id = current_person());
GRANT SELECT, INSERT ON erasures TO skykite_app;

-- A school that goes with the account of whoever ran it. Since then nobody is in it; its rows are erased likewise.
ALTER TABLE schools ADD COLUMN closed_at timestamptz;

-- The rows still stand, so their keys would let people in. After the keys: whoever takes somebody in has waited there for whoever goes, and sees it now.
CREATE FUNCTION refuse_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added a WHERE a.status <> 'removed' AND (
    EXISTS (SELECT FROM erasures e WHERE e.person_id = a.user_id)
    OR EXISTS (SELECT FROM schools s WHERE s.id = a.school_id AND s.closed_at IS NOT NULL)))
  THEN RAISE foreign_key_violation USING MESSAGE = 'the account or the school is being erased'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refuse_erased AFTER INSERT ON memberships REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_erased();
CREATE TRIGGER refuse_erased_again AFTER UPDATE ON memberships REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_erased();
CREATE TRIGGER refuse_erased AFTER INSERT ON classroom_teachers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_erased();
