-- A colleague asked by a school admin to teach at the school, by address: they may not have an account yet.
CREATE TABLE school_invitations (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  id uuid NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  invited_by uuid NOT NULL,
  status text NOT NULL DEFAULT 'invited' CHECK (status IN ('invited', 'accepted', 'declined', 'withdrawn')),
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  PRIMARY KEY (school_id, id)
);
CREATE UNIQUE INDEX school_invitations_open ON school_invitations (school_id, email) WHERE status = 'invited';
CREATE INDEX school_invitations_to ON school_invitations (email) WHERE status = 'invited';

ALTER TABLE school_invitations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY school_invitations_of_school ON school_invitations USING (school_id = current_school()) WITH CHECK (school_id = current_school());
-- Whoever is invited finds the invitation before they belong to that school; only at an address they have confirmed.
CREATE POLICY school_invitations_of_self ON school_invitations FOR SELECT
  USING (email = (SELECT lower(u.email) FROM users u WHERE u.id = current_person() AND u.email_verified));
GRANT SELECT, INSERT, UPDATE, DELETE ON school_invitations TO skykite_app;
