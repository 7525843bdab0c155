-- Guardians whose link to a student is paused, and those whom the school blocks. The digest of the address also stops
-- mails to the address, and a block outlives the account.
CREATE TABLE guardian_restrictions (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  student_id uuid NOT NULL,
  kind text NOT NULL,
  person_id uuid,
  address_digest text,
  reason text,
  set_by uuid,
  set_at timestamptz NOT NULL,
  CONSTRAINT guardian_restrictions_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT guardian_restrictions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT guardian_restrictions_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT guardian_restrictions_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT guardian_restrictions_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT guardian_restrictions_kind_check CHECK (kind IN ('paused', 'blocked')),
  CONSTRAINT guardian_restrictions_reason_check CHECK (reason IN ('order', 'stranger', 'other')),
  CONSTRAINT guardian_restrictions_blocked_check CHECK ((kind = 'blocked') = (reason IS NOT NULL)),
  CONSTRAINT guardian_restrictions_digest_check CHECK (length(address_digest) = 43)
);
CREATE INDEX guardian_restrictions_by_student ON guardian_restrictions (school_id, student_id);
CREATE UNIQUE INDEX guardian_restrictions_by_person ON guardian_restrictions (school_id, student_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX guardian_restrictions_of_student ON guardian_restrictions (student_id);
CREATE INDEX guardian_restrictions_of_person ON guardian_restrictions (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX guardian_restrictions_set_by ON guardian_restrictions (set_by) WHERE (set_by IS NOT NULL);
ALTER TABLE guardian_restrictions ENABLE ROW LEVEL SECURITY;
ALTER TABLE guardian_restrictions FORCE ROW LEVEL SECURITY;
CREATE POLICY guardian_restrictions_of_school ON guardian_restrictions USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON guardian_restrictions TO skykite_app;

ALTER TABLE guardianships DROP CONSTRAINT guardianships_status_check;
ALTER TABLE guardianships ADD CONSTRAINT guardianships_status_check CHECK (status IN ('invited', 'waiting', 'active', 'paused', 'revoked'));
