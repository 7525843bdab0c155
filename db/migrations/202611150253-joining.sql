-- Joining a classroom: requests with their own life, and the windows in which they are taken.

ALTER TABLE classrooms
  ADD COLUMN requests_until timestamptz,
  ADD COLUMN code_expires_at timestamptz,
  ADD COLUMN term_starts date,
  ADD COLUMN term_ends date,
  ADD COLUMN archived_at timestamptz;

CREATE TABLE join_requests (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  person_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'declined', 'blocked', 'withdrawn', 'expired')),
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
-- One open request per person and class; asking twice at once meets here.
CREATE UNIQUE INDEX join_requests_open ON join_requests (school_id, classroom_id, person_id) WHERE status IN ('pending', 'blocked');
CREATE INDEX join_requests_queue ON join_requests (school_id, classroom_id, asked_at) WHERE status = 'pending';

ALTER TABLE join_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY join_requests_of_school ON join_requests USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON join_requests TO skykite_app;
