-- What children do in lessons: every event once, what is kept of each step, the programs, and where somebody is now.

-- Somebody who has opened a lesson, and the step they were at last. Everything else of their lessons hangs on this row and is changed only by who holds it.
CREATE TABLE learners (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  lesson text COLLATE "C" NOT NULL,
  step text COLLATE "C" NOT NULL,
  -- Of the newest event: an older one that comes later moves nobody back.
  sequence bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (school_id, student_id)
) WITH (fillfactor = 70);
CREATE INDEX learners_of_user ON learners (student_id);

-- One row for each step that somebody has opened; narrow, because a class is read at once.
CREATE TABLE lesson_progress (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text COLLATE "C" NOT NULL,
  stars smallint NOT NULL CHECK (stars BETWEEN 0 AND 3),
  hints smallint NOT NULL,
  -- Of the level and of its world's rules, when the stars were won.
  version smallint,
  rules smallint,
  attempts integer NOT NULL,
  active_ms bigint NOT NULL,
  solved_at timestamptz,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, student_id, step),
  FOREIGN KEY (school_id, student_id) REFERENCES learners ON DELETE CASCADE
) WITH (fillfactor = 80);

-- The work that somebody goes on with, and the best program that solved the step.
CREATE TABLE lesson_drafts (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text COLLATE "C" NOT NULL,
  draft text NOT NULL CHECK (length(draft) <= 60000),
  skin text NOT NULL CHECK (skin IN ('icons', 'blocks', 'python')),
  place jsonb,
  device uuid NOT NULL,
  sequence bigint NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, student_id, step),
  FOREIGN KEY (school_id, student_id) REFERENCES learners ON DELETE CASCADE
);

-- Drafts in whose place another device's work stands now, or that were thrown away: they can be brought back.
CREATE TABLE replaced_drafts (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text COLLATE "C" NOT NULL,
  device uuid NOT NULL,
  sequence bigint NOT NULL,
  draft text NOT NULL CHECK (length(draft) <= 60000),
  skin text NOT NULL CHECK (skin IN ('icons', 'blocks', 'python')),
  place jsonb,
  made_at timestamptz NOT NULL,
  replaced_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, student_id, step, device, sequence),
  FOREIGN KEY (school_id, student_id) REFERENCES learners ON DELETE CASCADE
);
CREATE INDEX replaced_drafts_by_age ON replaced_drafts (school_id, replaced_at);

CREATE TABLE best_programs (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text COLLATE "C" NOT NULL,
  program text NOT NULL CHECK (length(program) <= 20000),
  skin text NOT NULL CHECK (skin IN ('icons', 'blocks', 'python')),
  place jsonb,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 3),
  blocks smallint NOT NULL,
  steps integer NOT NULL,
  version smallint NOT NULL,
  rules smallint NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, student_id, step),
  FOREIGN KEY (school_id, student_id) REFERENCES learners ON DELETE CASCADE
);

-- Every event that was accepted: sent again it is known, and a teacher plays a run again.
CREATE TABLE lesson_events (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opened', 'run', 'hint', 'answer', 'draft')),
  stars smallint,
  rung smallint,
  answer smallint,
  version smallint,
  rules smallint,
  skin text CHECK (skin IN ('icons', 'blocks', 'python')),
  reason text CHECK (length(reason) <= 60),
  mistake text CHECK (length(mistake) <= 40),
  program text CHECK (length(program) <= 20000),
  place jsonb,
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, student_id, step, id),
  FOREIGN KEY (school_id, student_id) REFERENCES learners ON DELETE CASCADE
);
CREATE INDEX lesson_events_by_age ON lesson_events (school_id, received_at);

ALTER TABLE learners ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY learners_of_school ON learners USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE lesson_progress ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY lesson_progress_of_school ON lesson_progress USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE lesson_drafts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY lesson_drafts_of_school ON lesson_drafts USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE replaced_drafts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY replaced_drafts_of_school ON replaced_drafts USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE best_programs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY best_programs_of_school ON best_programs USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE lesson_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY lesson_events_of_school ON lesson_events USING (school_id = current_school()) WITH CHECK (school_id = current_school());

GRANT SELECT, INSERT, UPDATE, DELETE ON learners, lesson_progress, lesson_drafts, replaced_drafts, best_programs, lesson_events TO skykite_app;
