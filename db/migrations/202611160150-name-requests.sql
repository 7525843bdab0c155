-- Children who stand before a class without an account: they typed their name, a teacher lets them in, and the school makes the account then.

CREATE TABLE name_requests (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
  title text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'declined', 'blocked', 'withdrawn', 'expired')),
  -- Of what the device called this asking: sent again, it is the same request.
  sent_as text NOT NULL,
  student_id uuid REFERENCES users ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid,
  entered_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX name_requests_sent ON name_requests (school_id, classroom_id, sent_as);
CREATE INDEX name_requests_queue ON name_requests (school_id, classroom_id, asked_at) WHERE status = 'pending';
CREATE INDEX name_requests_of_student ON name_requests (student_id) WHERE student_id IS NOT NULL;

ALTER TABLE name_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY name_requests_of_school ON name_requests USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON name_requests TO skykite_app;
