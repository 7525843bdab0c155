-- What those who teach say about a student's work at a step: a mark, and comments on the whole program or on one statement of it.

CREATE TABLE step_reviews (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text COLLATE "C" NOT NULL,
  mark text NOT NULL CHECK (mark IN ('keep-working', 'reviewed')),
  -- How many runs there were then: whoever went on after it is to be read again.
  attempts integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (school_id, student_id, step),
  FOREIGN KEY (school_id, student_id, step) REFERENCES lesson_progress ON DELETE CASCADE
);

CREATE TABLE work_comments (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  written_by uuid REFERENCES users ON DELETE SET NULL,
  -- Written out, or one of the sentences that every child reads in their own language.
  text text CHECK (length(text) <= 1000),
  phrase text CHECK (length(phrase) <= 20),
  -- The statement it is about, counted from the top, and how it was written then.
  statement smallint,
  code text CHECK (length(code) <= 200),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, student_id, step, id),
  FOREIGN KEY (school_id, student_id, step) REFERENCES lesson_progress ON DELETE CASCADE,
  CHECK ((text IS NULL) <> (phrase IS NULL)),
  CHECK ((statement IS NULL) = (code IS NULL))
);
CREATE INDEX work_comments_of_writer ON work_comments (written_by) WHERE written_by IS NOT NULL;

ALTER TABLE step_reviews ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY step_reviews_of_school ON step_reviews USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE work_comments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY work_comments_of_school ON work_comments USING (school_id = current_school()) WITH CHECK (school_id = current_school());

GRANT SELECT, INSERT, UPDATE, DELETE ON step_reviews, work_comments TO skykite_app;
