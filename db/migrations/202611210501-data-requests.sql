-- Requests of guardians for a copy of a child's data or for its deletion. `due_at` is the legal deadline of the answer,
-- `until` the end of the download or of the time in which a deletion can be undone.
CREATE TABLE data_requests (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  student_id uuid NOT NULL,
  guardian_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'asked',
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  reminded_at timestamptz,
  approved_by uuid,
  decided_by uuid,
  decided_at timestamptz,
  decline_reason text,
  until timestamptz,
  CONSTRAINT data_requests_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT data_requests_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT data_requests_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT data_requests_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT data_requests_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT data_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT data_requests_kind_check CHECK (kind IN ('copy', 'delete')),
  CONSTRAINT data_requests_status_check CHECK (status IN ('asked', 'approved', 'objected', 'ready', 'deleting', 'declined', 'withdrawn', 'expired')),
  CONSTRAINT data_requests_reason_check CHECK (decline_reason IN ('identity', 'guardians', 'law', 'contact')),
  CONSTRAINT data_requests_declined_check CHECK ((status = 'declined') = (decline_reason IS NOT NULL)),
  CONSTRAINT data_requests_until_check CHECK ((status NOT IN ('ready', 'deleting')) OR (until IS NOT NULL))
);
CREATE UNIQUE INDEX data_requests_open ON data_requests (school_id, student_id, guardian_id, kind) WHERE (status IN ('asked', 'approved', 'objected', 'ready', 'deleting'));
CREATE INDEX data_requests_by_status ON data_requests (school_id, status, due_at);
CREATE INDEX data_requests_of_student ON data_requests (student_id);
CREATE INDEX data_requests_of_guardian ON data_requests (guardian_id);
CREATE INDEX data_requests_approved_by ON data_requests (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX data_requests_decided_by ON data_requests (decided_by) WHERE (decided_by IS NOT NULL);
ALTER TABLE data_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE data_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY data_requests_of_school ON data_requests USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON data_requests TO skykite_app;
