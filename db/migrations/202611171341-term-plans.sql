-- How a class goes through a course in its term. The weeks are counted anew whenever they are shown; kept is only what somebody said about them.

CREATE TABLE term_plans (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  -- None: the first course of the class.
  course text CHECK (length(course) <= 32),
  per_week smallint NOT NULL DEFAULT 2 CHECK (per_week BETWEEN 1 AND 5),
  -- [{"from": "2026-12-24", "until": "2027-01-03"}], in their order.
  holidays jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(holidays) <= 30),
  -- {"bb-2a": 1}: from this lesson on so many weeks later.
  moved jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(moved) = 'object' AND length(moved::text) <= 8000),
  PRIMARY KEY (school_id, classroom_id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);

ALTER TABLE term_plans ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY term_plans_of_school ON term_plans USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON term_plans TO skykite_app;
