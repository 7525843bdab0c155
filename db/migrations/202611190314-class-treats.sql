-- Treats for a class goal in a teacher's words.
CREATE TABLE class_treats (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT class_treats_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT class_treats_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT class_treats_text_check CHECK ((length(text) >= 1) AND (length(text) <= 50))
);
CREATE INDEX class_treats_of_class ON class_treats (school_id, classroom_id, created_at);
ALTER TABLE class_treats ENABLE ROW LEVEL SECURITY;
ALTER TABLE class_treats FORCE ROW LEVEL SECURITY;
CREATE POLICY class_treats_of_school ON class_treats USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, DELETE ON class_treats TO skykite_app;

-- A goal stores the text of its treat, so that removing the treat does not change the goal.
ALTER TABLE class_goals DROP CONSTRAINT class_goals_treat_check;
ALTER TABLE class_goals ADD CONSTRAINT class_goals_treat_check CHECK (length(treat) <= 60);
