-- What badges count and no other row says later, such as a step that was passed on the day after: each cause once.

CREATE TABLE reward_facts (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  fact text NOT NULL CHECK (length(fact) <= 40),
  cause text NOT NULL CHECK (length(cause) <= 200),
  count integer NOT NULL CHECK (count BETWEEN 1 AND 1000),
  PRIMARY KEY (school_id, student_id, fact, cause)
);
CREATE INDEX reward_facts_of_student ON reward_facts (student_id);

ALTER TABLE reward_facts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reward_facts_of_school ON reward_facts USING (school_id = current_school()) WITH CHECK (school_id = current_school());

-- Noted once, and gone with the child; nobody changes one.
GRANT SELECT, INSERT, DELETE ON reward_facts TO skykite_app;
