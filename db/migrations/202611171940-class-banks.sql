-- Banks of questions that a class practises in Quiz Flight.

CREATE TABLE class_banks (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  bank_id uuid NOT NULL,
  -- How many questions a flight has, where the bank has so many.
  count smallint NOT NULL CHECK (count BETWEEN 5 AND 25),
  offered_by uuid REFERENCES users ON DELETE SET NULL,
  offered_at timestamptz NOT NULL,
  -- The row stays: whoever plans a competition is told that the class knows the answers.
  withdrawn_at timestamptz,
  PRIMARY KEY (school_id, classroom_id, bank_id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, bank_id) REFERENCES question_banks ON DELETE CASCADE
);
CREATE INDEX class_banks_of_bank ON class_banks (school_id, bank_id);
CREATE INDEX class_banks_of_user ON class_banks (offered_by) WHERE offered_by IS NOT NULL;

ALTER TABLE class_banks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY class_banks_of_school ON class_banks USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON class_banks TO skykite_app;

-- The version of a bank from which the questions of a flight were drawn: { bank, version, count }.
ALTER TABLE play_tickets ADD COLUMN flight jsonb;
ALTER TABLE plays ADD COLUMN flight jsonb;
