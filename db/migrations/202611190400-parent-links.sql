-- Invitations of parent letters: each has a code that links one guardian to one student.
CREATE TABLE parent_invitations (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  student_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'made',
  made_by uuid,
  made_at timestamptz NOT NULL,
  printed_at timestamptz,
  expires_at timestamptz NOT NULL,
  used_by uuid,
  used_at timestamptz,
  CONSTRAINT parent_invitations_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT parent_invitations_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT parent_invitations_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT parent_invitations_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT parent_invitations_used_by_fkey FOREIGN KEY (used_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT parent_invitations_status_check CHECK (status IN ('made', 'printed', 'used', 'replaced', 'cancelled', 'expired'))
);
-- A student has one letter at a time whose code works.
CREATE UNIQUE INDEX parent_invitations_open ON parent_invitations (school_id, student_id) WHERE status IN ('made', 'printed');
CREATE INDEX parent_invitations_by_expiry ON parent_invitations (school_id, expires_at);
CREATE INDEX parent_invitations_made_by ON parent_invitations (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX parent_invitations_of_student ON parent_invitations (student_id);
CREATE INDEX parent_invitations_used_by ON parent_invitations (used_by) WHERE (used_by IS NOT NULL);
ALTER TABLE parent_invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE parent_invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY parent_invitations_of_school ON parent_invitations USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON parent_invitations TO skykite_app;

-- The invitation of a code, read before the school is known. The digest is keyed, so the codes cannot be computed from it.
CREATE TABLE parent_codes (
  digest text NOT NULL,
  school_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  CONSTRAINT parent_codes_pkey PRIMARY KEY (digest),
  CONSTRAINT parent_codes_school_id_invitation_id_fkey FOREIGN KEY (school_id, invitation_id) REFERENCES parent_invitations(school_id, id) ON DELETE CASCADE,
  CONSTRAINT parent_codes_digest_check CHECK (length(digest) = 43)
);
CREATE UNIQUE INDEX parent_codes_of_invitation ON parent_codes (school_id, invitation_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON parent_codes TO skykite_app;

-- Links that wait for a teacher, how the person is related to the student, and how sure the school is of it.
ALTER TABLE guardianships ADD COLUMN relation text;
ALTER TABLE guardianships ADD COLUMN assurance text NOT NULL DEFAULT 'code';
ALTER TABLE guardianships ADD CONSTRAINT guardianships_relation_check CHECK (relation IN ('parent', 'grandparent', 'guardian', 'other'));
ALTER TABLE guardianships ADD CONSTRAINT guardianships_assurance_check CHECK (assurance IN ('code', 'confirmed'));
ALTER TABLE guardianships DROP CONSTRAINT guardianships_status_check;
ALTER TABLE guardianships ADD CONSTRAINT guardianships_status_check CHECK (status IN ('invited', 'waiting', 'active', 'revoked'));
CREATE INDEX guardianships_of_student ON guardianships (school_id, student_id);
