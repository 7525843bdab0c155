-- Absences that guardians report. A teacher accepts a report, which excuses the days in the class.
CREATE TABLE absence_reports (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  student_id uuid NOT NULL,
  reported_by uuid,
  first_day date NOT NULL,
  last_day date NOT NULL,
  reason text NOT NULL,
  note text,
  status text NOT NULL DEFAULT 'sent',
  made_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  CONSTRAINT absence_reports_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT absence_reports_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT absence_reports_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT absence_reports_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT absence_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT absence_reports_days_check CHECK (last_day >= first_day AND last_day < first_day + 14),
  CONSTRAINT absence_reports_reason_check CHECK (reason IN ('ill', 'family', 'appointment', 'other')),
  CONSTRAINT absence_reports_note_check CHECK (length(note) <= 400),
  CONSTRAINT absence_reports_status_check CHECK (status IN ('sent', 'accepted', 'askedBack', 'withdrawn'))
);
CREATE INDEX absence_reports_of_child ON absence_reports (school_id, student_id, last_day);
CREATE INDEX absence_reports_of_student ON absence_reports (student_id);
CREATE INDEX absence_reports_reported_by ON absence_reports (reported_by) WHERE (reported_by IS NOT NULL);
CREATE INDEX absence_reports_decided_by ON absence_reports (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX absence_reports_by_day ON absence_reports (school_id, last_day);
ALTER TABLE absence_reports ENABLE ROW LEVEL SECURITY;
ALTER TABLE absence_reports FORCE ROW LEVEL SECURITY;
CREATE POLICY absence_reports_of_school ON absence_reports USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON absence_reports TO skykite_app;
