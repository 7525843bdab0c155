-- Whoever comes back into a class keeps the enrolment of before and its work; since when they learn there now is another matter. Kept by the trigger below.

ALTER TABLE enrolments ADD COLUMN active_since timestamptz NOT NULL DEFAULT now();

-- Filling it in is no change of anybody's rights, and concerns every school.
ALTER TABLE enrolments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE enrolments DISABLE TRIGGER USER;
UPDATE enrolments SET active_since = created_at;
ALTER TABLE enrolments ENABLE TRIGGER USER;
ALTER TABLE enrolments FORCE ROW LEVEL SECURITY;

CREATE FUNCTION begin_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.active_since := now();
  RETURN new;
END $$;
CREATE TRIGGER begin_enrolment BEFORE UPDATE OF status ON enrolments FOR EACH ROW
  WHEN (new.status = 'active' AND old.status <> 'active') EXECUTE FUNCTION begin_enrolment();
