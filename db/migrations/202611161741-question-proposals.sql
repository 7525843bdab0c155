-- Questions that children propose to those who teach their class. Nobody else sees them; one that is approved becomes a question of a bank.

CREATE TABLE question_proposals (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  content jsonb NOT NULL CHECK (octet_length(content::text) <= 32000),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'declined')),
  made_at timestamptz NOT NULL,
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE,
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE INDEX question_proposals_of_student ON question_proposals (student_id, made_at);
CREATE INDEX question_proposals_of_class ON question_proposals (school_id, classroom_id, state, made_at);
CREATE INDEX question_proposals_of_decider ON question_proposals (decided_by) WHERE decided_by IS NOT NULL;

ALTER TABLE question_proposals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY question_proposals_of_school ON question_proposals USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON question_proposals TO skykite_app;
