-- A teacher asks for a child who learns with others: until somebody agrees, nothing about the child changes.

CREATE TABLE transfer_requests (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Where the child would come to.
  classroom_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  asked_by uuid NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
-- One open request per child and class; asking twice at once meets here.
CREATE UNIQUE INDEX transfer_requests_open ON transfer_requests (school_id, classroom_id, student_id) WHERE status = 'pending';
CREATE INDEX transfer_requests_of_student ON transfer_requests (school_id, student_id) WHERE status = 'pending';
CREATE INDEX transfer_requests_by_asker ON transfer_requests (school_id, asked_by) WHERE status = 'pending';

ALTER TABLE transfer_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY transfer_requests_of_school ON transfer_requests USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON transfer_requests TO skykite_app;
