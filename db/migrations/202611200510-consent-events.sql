-- Answers of guardians, schools and students about purposes. Append-only: the state of a purpose is derived from them
-- (`rules/consent`). The purposes are a closed list; there is none for advertising.
CREATE TABLE consent_events (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  student_id uuid NOT NULL,
  purpose text NOT NULL,
  version integer NOT NULL,
  decision text NOT NULL,
  capacity text NOT NULL,
  given_by uuid,
  assurance text NOT NULL,
  method text NOT NULL,
  text_hash text NOT NULL,
  language text NOT NULL,
  document text,
  at timestamptz NOT NULL,
  CONSTRAINT consent_events_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT consent_events_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT consent_events_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT consent_events_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT consent_events_purpose_check CHECK (purpose IN ('learning', 'home', 'classWork', 'writing', 'translation', 'publicCertificate', 'fullName', 'camera', 'beyondSchool', 'improve')),
  CONSTRAINT consent_events_version_check CHECK (version > 0),
  CONSTRAINT consent_events_decision_check CHECK (decision IN ('given', 'refused', 'withdrawn')),
  CONSTRAINT consent_events_capacity_check CHECK (capacity IN ('school', 'guardian', 'student')),
  CONSTRAINT consent_events_assurance_check CHECK (assurance IN ('code', 'confirmed')),
  CONSTRAINT consent_events_method_check CHECK (method IN ('web', 'paper', 'mail', 'phone')),
  CONSTRAINT consent_events_text_hash_check CHECK (length(text_hash) = 43),
  CONSTRAINT consent_events_language_check CHECK (language IN ('en', 'th', 'ko', 'cn')),
  CONSTRAINT consent_events_document_check CHECK (length(document) <= 240)
);
CREATE INDEX consent_events_of_child ON consent_events (school_id, student_id, at);
CREATE INDEX consent_events_of_student ON consent_events (student_id);
CREATE INDEX consent_events_given_by ON consent_events (given_by) WHERE (given_by IS NOT NULL);
ALTER TABLE consent_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE consent_events FORCE ROW LEVEL SECURITY;
CREATE POLICY consent_events_of_school ON consent_events USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, DELETE ON consent_events TO skykite_app;

CREATE TRIGGER consent_events_stay BEFORE UPDATE OR DELETE ON consent_events FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();

-- Open screens of the student and the guardians check their rights again. The functions read the transition table `before`.
CREATE TRIGGER rights_of_student AFTER INSERT ON consent_events REFERENCING NEW TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_rights_change('student_id');
CREATE TRIGGER rights_of_guardians AFTER INSERT ON consent_events REFERENCING NEW TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_guardian_rights_change();
