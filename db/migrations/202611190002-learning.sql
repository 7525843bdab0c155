-- Assignments, lesson progress, reviews and reports.

-- Courses and lessons assigned to a class, a group or a student; with a time limit it is a test.
CREATE TABLE assignments (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  kind text NOT NULL,
  content text NOT NULL,
  group_id uuid,
  student_id uuid,
  visibility text NOT NULL,
  opens_at timestamptz,
  due_at timestamptz,
  made_at timestamptz NOT NULL,
  test_minutes smallint,
  released_at timestamptz,
  CONSTRAINT assignments_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT assignments_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT assignments_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES student_groups(school_id, id),
  CONSTRAINT assignments_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT assignments_check CHECK ((group_id IS NULL) OR (student_id IS NULL)),
  CONSTRAINT assignments_content_check CHECK ((length(content) >= 2) AND (length(content) <= 32)),
  CONSTRAINT assignments_kind_check CHECK (kind IN ('course', 'lesson')),
  CONSTRAINT assignments_released CHECK ((released_at IS NULL) OR (test_minutes IS NOT NULL)),
  CONSTRAINT assignments_test CHECK ((test_minutes IS NULL) OR ((kind = 'lesson') AND (opens_at IS NOT NULL) AND (due_at IS NOT NULL))),
  CONSTRAINT assignments_test_minutes_check CHECK ((test_minutes >= 5) AND (test_minutes <= 240)),
  CONSTRAINT assignments_visibility_check CHECK (visibility IN ('open', 'locked', 'hidden'))
);
CREATE INDEX assignments_of_group ON assignments (school_id, group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX assignments_of_student ON assignments (student_id) WHERE (student_id IS NOT NULL);
CREATE UNIQUE INDEX assignments_of_classroom ON assignments (school_id, classroom_id, kind, content, group_id, student_id) NULLS NOT DISTINCT;
ALTER TABLE assignments ENABLE ROW LEVEL SECURITY;
ALTER TABLE assignments FORCE ROW LEVEL SECURITY;
CREATE POLICY assignments_of_school ON assignments USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON assignments TO skykite_app;

-- Extra time of a student in tests and competitions of a class.
CREATE TABLE extra_times (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  student_id uuid NOT NULL,
  percent smallint NOT NULL,
  CONSTRAINT extra_times_pkey PRIMARY KEY (school_id, classroom_id, student_id),
  CONSTRAINT extra_times_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT extra_times_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT extra_times_percent_check CHECK (percent IN (25, 50, 100))
);
CREATE INDEX extra_times_of_student ON extra_times (student_id);
ALTER TABLE extra_times ENABLE ROW LEVEL SECURITY;
ALTER TABLE extra_times FORCE ROW LEVEL SECURITY;
CREATE POLICY extra_times_of_school ON extra_times USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON extra_times TO skykite_app;

-- One student in one test: extra time, start and hand-in by the clock of the server.
CREATE TABLE test_sittings (
  school_id uuid NOT NULL,
  assignment_id uuid NOT NULL,
  student_id uuid NOT NULL,
  extra_percent smallint DEFAULT 0 NOT NULL,
  started_at timestamptz,
  handed_in_at timestamptz,
  CONSTRAINT test_sittings_pkey PRIMARY KEY (school_id, assignment_id, student_id),
  CONSTRAINT test_sittings_school_id_assignment_id_fkey FOREIGN KEY (school_id, assignment_id) REFERENCES assignments(school_id, id) ON DELETE CASCADE,
  CONSTRAINT test_sittings_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT test_sittings_check CHECK ((handed_in_at IS NULL) OR (started_at IS NOT NULL)),
  CONSTRAINT test_sittings_extra_percent_check CHECK (extra_percent IN (0, 25, 50, 100))
);
CREATE INDEX test_sittings_of_student ON test_sittings (student_id);
ALTER TABLE test_sittings ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_sittings FORCE ROW LEVEL SECURITY;
CREATE POLICY test_sittings_of_school ON test_sittings USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON test_sittings TO skykite_app;

-- Unfinished work of a student at a step.
CREATE TABLE lesson_drafts (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text NOT NULL COLLATE pg_catalog."C",
  draft text NOT NULL,
  skin text NOT NULL,
  place jsonb,
  device uuid NOT NULL,
  sequence bigint NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT lesson_drafts_pkey PRIMARY KEY (school_id, student_id, step),
  CONSTRAINT lesson_drafts_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES learners(school_id, student_id) ON DELETE CASCADE,
  CONSTRAINT lesson_drafts_draft_check CHECK (length(draft) <= 60000),
  CONSTRAINT lesson_drafts_skin_check CHECK (skin IN ('icons', 'blocks', 'python', 'javascript'))
);
ALTER TABLE lesson_drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE lesson_drafts FORCE ROW LEVEL SECURITY;
CREATE POLICY lesson_drafts_of_school ON lesson_drafts USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON lesson_drafts TO skykite_app;

-- Every accepted lesson event. Makes resending idempotent and lets a teacher replay a run.
CREATE TABLE lesson_events (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text NOT NULL COLLATE pg_catalog."C",
  id uuid NOT NULL,
  kind text NOT NULL,
  stars smallint,
  rung smallint,
  answer smallint,
  version smallint,
  rules smallint,
  skin text,
  reason text,
  mistake text,
  program text,
  place jsonb,
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  given jsonb,
  CONSTRAINT lesson_events_pkey PRIMARY KEY (school_id, student_id, step, id),
  CONSTRAINT lesson_events_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES learners(school_id, student_id) ON DELETE CASCADE,
  CONSTRAINT lesson_events_given_check CHECK (octet_length((given)::text) <= 1000),
  CONSTRAINT lesson_events_kind_check CHECK (kind IN ('opened', 'run', 'hint', 'answer', 'draft')),
  CONSTRAINT lesson_events_mistake_check CHECK (length(mistake) <= 40),
  CONSTRAINT lesson_events_program_check CHECK (length(program) <= 20000),
  CONSTRAINT lesson_events_reason_check CHECK (length(reason) <= 60),
  CONSTRAINT lesson_events_skin_check CHECK (skin IN ('icons', 'blocks', 'python', 'javascript'))
);
CREATE INDEX lesson_events_by_age ON lesson_events (school_id, received_at);
ALTER TABLE lesson_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE lesson_events FORCE ROW LEVEL SECURITY;
CREATE POLICY lesson_events_of_school ON lesson_events USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON lesson_events TO skykite_app;

-- Progress of a student at each opened step. Narrow rows, because a whole class is read together.
CREATE TABLE lesson_progress (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text NOT NULL COLLATE pg_catalog."C",
  stars smallint NOT NULL,
  hints smallint NOT NULL,
  version smallint,
  rules smallint,
  attempts integer NOT NULL,
  active_ms bigint NOT NULL,
  solved_at timestamptz,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT lesson_progress_pkey PRIMARY KEY (school_id, student_id, step),
  CONSTRAINT lesson_progress_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES learners(school_id, student_id) ON DELETE CASCADE,
  CONSTRAINT lesson_progress_stars_check CHECK ((stars >= 0) AND (stars <= 3))
)
WITH (fillfactor='80');
ALTER TABLE lesson_progress ENABLE ROW LEVEL SECURITY;
ALTER TABLE lesson_progress FORCE ROW LEVEL SECURITY;
CREATE POLICY lesson_progress_of_school ON lesson_progress USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON lesson_progress TO skykite_app;

-- Drafts that newer work replaced, or that were discarded; they can be restored.
CREATE TABLE replaced_drafts (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text NOT NULL COLLATE pg_catalog."C",
  device uuid NOT NULL,
  sequence bigint NOT NULL,
  draft text NOT NULL,
  skin text NOT NULL,
  place jsonb,
  made_at timestamptz NOT NULL,
  replaced_at timestamptz NOT NULL,
  CONSTRAINT replaced_drafts_pkey PRIMARY KEY (school_id, student_id, step, device, sequence),
  CONSTRAINT replaced_drafts_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES learners(school_id, student_id) ON DELETE CASCADE,
  CONSTRAINT replaced_drafts_draft_check CHECK (length(draft) <= 60000),
  CONSTRAINT replaced_drafts_skin_check CHECK (skin IN ('icons', 'blocks', 'python', 'javascript'))
);
CREATE INDEX replaced_drafts_by_age ON replaced_drafts (school_id, replaced_at);
ALTER TABLE replaced_drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE replaced_drafts FORCE ROW LEVEL SECURITY;
CREATE POLICY replaced_drafts_of_school ON replaced_drafts USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON replaced_drafts TO skykite_app;

-- Best program of a student for each solved step.
CREATE TABLE best_programs (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text NOT NULL COLLATE pg_catalog."C",
  program text NOT NULL,
  skin text NOT NULL,
  place jsonb,
  stars smallint NOT NULL,
  blocks smallint NOT NULL,
  steps integer NOT NULL,
  version smallint NOT NULL,
  rules smallint NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT best_programs_pkey PRIMARY KEY (school_id, student_id, step),
  CONSTRAINT best_programs_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES learners(school_id, student_id) ON DELETE CASCADE,
  CONSTRAINT best_programs_program_check CHECK (length(program) <= 20000),
  CONSTRAINT best_programs_skin_check CHECK (skin IN ('icons', 'blocks', 'python', 'javascript')),
  CONSTRAINT best_programs_stars_check CHECK ((stars >= 1) AND (stars <= 3))
);
ALTER TABLE best_programs ENABLE ROW LEVEL SECURITY;
ALTER TABLE best_programs FORCE ROW LEVEL SECURITY;
CREATE POLICY best_programs_of_school ON best_programs USING (array_position((SELECT current_schools()), school_id) IS NOT NULL) WITH CHECK (array_position((SELECT current_schools()), school_id) IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON best_programs TO skykite_app;

-- Marks of teachers for the work of a student at a step.
CREATE TABLE step_reviews (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text NOT NULL COLLATE pg_catalog."C",
  mark text NOT NULL,
  attempts integer NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT step_reviews_pkey PRIMARY KEY (school_id, student_id, step),
  CONSTRAINT step_reviews_school_id_student_id_step_fkey FOREIGN KEY (school_id, student_id, step) REFERENCES lesson_progress(school_id, student_id, step) ON DELETE CASCADE,
  CONSTRAINT step_reviews_mark_check CHECK (mark IN ('keep-working', 'reviewed'))
);
ALTER TABLE step_reviews ENABLE ROW LEVEL SECURITY;
ALTER TABLE step_reviews FORCE ROW LEVEL SECURITY;
CREATE POLICY step_reviews_of_school ON step_reviews USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON step_reviews TO skykite_app;

-- Comments of teachers on a program or one of its statements.
CREATE TABLE work_comments (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text NOT NULL COLLATE pg_catalog."C",
  id uuid NOT NULL,
  written_by uuid,
  text text,
  phrase text,
  statement smallint,
  code text,
  made_at timestamptz NOT NULL,
  CONSTRAINT work_comments_pkey PRIMARY KEY (school_id, student_id, step, id),
  CONSTRAINT work_comments_school_id_student_id_step_fkey FOREIGN KEY (school_id, student_id, step) REFERENCES lesson_progress(school_id, student_id, step) ON DELETE CASCADE,
  CONSTRAINT work_comments_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT work_comments_check CHECK ((text IS NULL) <> (phrase IS NULL)),
  CONSTRAINT work_comments_check1 CHECK ((statement IS NULL) = (code IS NULL)),
  CONSTRAINT work_comments_code_check CHECK (length(code) <= 200),
  CONSTRAINT work_comments_phrase_check CHECK (length(phrase) <= 20),
  CONSTRAINT work_comments_text_check CHECK (length(text) <= 1000)
);
CREATE INDEX work_comments_of_writer ON work_comments (written_by) WHERE (written_by IS NOT NULL);
ALTER TABLE work_comments ENABLE ROW LEVEL SECURITY;
ALTER TABLE work_comments FORCE ROW LEVEL SECURITY;
CREATE POLICY work_comments_of_school ON work_comments USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON work_comments TO skykite_app;

-- Rubric marks of open work: 0, 1 or 2 for each criterion.
CREATE TABLE rubric_marks (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  step text NOT NULL COLLATE pg_catalog."C",
  attempts integer NOT NULL,
  marks jsonb NOT NULL,
  mark text NOT NULL,
  given_by uuid,
  at timestamptz NOT NULL,
  CONSTRAINT rubric_marks_pkey PRIMARY KEY (school_id, student_id, step, attempts),
  CONSTRAINT rubric_marks_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT rubric_marks_school_id_student_id_step_fkey FOREIGN KEY (school_id, student_id, step) REFERENCES lesson_progress(school_id, student_id, step) ON DELETE CASCADE,
  CONSTRAINT rubric_marks_mark_check CHECK (mark IN ('keep-working', 'reviewed')),
  CONSTRAINT rubric_marks_marks_check CHECK ((jsonb_typeof(marks) = 'object') AND (length((marks)::text) <= 200))
);
CREATE INDEX rubric_marks_of_giver ON rubric_marks (given_by) WHERE (given_by IS NOT NULL);
ALTER TABLE rubric_marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE rubric_marks FORCE ROW LEVEL SECURITY;
CREATE POLICY rubric_marks_of_school ON rubric_marks USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON rubric_marks TO skykite_app;

-- Text for the parents of a student on the printed report, one for each class.
CREATE TABLE report_comments (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  student_id uuid NOT NULL,
  text text NOT NULL,
  written_by uuid,
  written_at timestamptz NOT NULL,
  CONSTRAINT report_comments_pkey PRIMARY KEY (school_id, classroom_id, student_id),
  CONSTRAINT report_comments_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT report_comments_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT report_comments_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT report_comments_text_check CHECK ((length(text) >= 1) AND (length(text) <= 1200))
);
CREATE INDEX report_comments_of_student ON report_comments (student_id);
CREATE INDEX report_comments_of_writer ON report_comments (written_by) WHERE (written_by IS NOT NULL);
ALTER TABLE report_comments ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_comments FORCE ROW LEVEL SECURITY;
CREATE POLICY report_comments_of_school ON report_comments USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON report_comments TO skykite_app;

-- Pace of a class through a course. Only decisions of teachers are stored; the weeks are computed.
CREATE TABLE term_plans (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  course text,
  per_week smallint DEFAULT 2 NOT NULL,
  holidays jsonb DEFAULT '[]' NOT NULL,
  moved jsonb DEFAULT '{}' NOT NULL,
  CONSTRAINT term_plans_pkey PRIMARY KEY (school_id, classroom_id),
  CONSTRAINT term_plans_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT term_plans_course_check CHECK (length(course) <= 32),
  CONSTRAINT term_plans_holidays_check CHECK (jsonb_array_length(holidays) <= 30),
  CONSTRAINT term_plans_moved_check CHECK ((jsonb_typeof(moved) = 'object') AND (length((moved)::text) <= 8000)),
  CONSTRAINT term_plans_per_week_check CHECK ((per_week >= 1) AND (per_week <= 5))
);
ALTER TABLE term_plans ENABLE ROW LEVEL SECURITY;
ALTER TABLE term_plans FORCE ROW LEVEL SECURITY;
CREATE POLICY term_plans_of_school ON term_plans USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON term_plans TO skykite_app;

-- Wrong programs chosen for discussion at the start of a lesson. The author is stored only so that erasure finds the
-- row.
CREATE TABLE warm_ups (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  step text NOT NULL,
  student_id uuid NOT NULL,
  program text NOT NULL,
  skin text NOT NULL,
  place jsonb,
  made_by uuid,
  made_at timestamptz NOT NULL,
  given_at timestamptz,
  CONSTRAINT warm_ups_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT warm_ups_school_id_classroom_id_step_student_id_key UNIQUE (school_id, classroom_id, step, student_id),
  CONSTRAINT warm_ups_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT warm_ups_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT warm_ups_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT warm_ups_program_check CHECK (length(program) <= 20000),
  CONSTRAINT warm_ups_skin_check CHECK (skin IN ('icons', 'blocks', 'python', 'javascript')),
  CONSTRAINT warm_ups_step_check CHECK (length(step) <= 16)
);
CREATE INDEX warm_ups_by_time ON warm_ups (school_id, made_at);
CREATE INDEX warm_ups_of_maker ON warm_ups (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX warm_ups_of_student ON warm_ups (student_id);
ALTER TABLE warm_ups ENABLE ROW LEVEL SECURITY;
ALTER TABLE warm_ups FORCE ROW LEVEL SECURITY;
CREATE POLICY warm_ups_of_school ON warm_ups USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON warm_ups TO skykite_app;
