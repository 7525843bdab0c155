-- A test whose questions come from a bank instead of a lesson. Its questions are stored with the assignment, so that later
-- changes of the bank do not change the test.
ALTER TABLE assignments DROP CONSTRAINT assignments_kind_check;
ALTER TABLE assignments ADD CONSTRAINT assignments_kind_check CHECK (kind IN ('course', 'lesson', 'questions'));
ALTER TABLE assignments DROP CONSTRAINT assignments_test;
ALTER TABLE assignments ADD CONSTRAINT assignments_test
  CHECK ((test_minutes IS NULL) OR ((kind IN ('lesson', 'questions')) AND (opens_at IS NOT NULL) AND (due_at IS NOT NULL)));
ALTER TABLE assignments ADD CONSTRAINT assignments_questions CHECK ((kind <> 'questions') OR (test_minutes IS NOT NULL));

CREATE TABLE question_tests (
  school_id uuid NOT NULL,
  assignment_id uuid NOT NULL,
  title text NOT NULL,
  languages text[] NOT NULL,
  questions jsonb NOT NULL,
  CONSTRAINT question_tests_pkey PRIMARY KEY (school_id, assignment_id),
  CONSTRAINT question_tests_assignment_fkey FOREIGN KEY (school_id, assignment_id) REFERENCES assignments(school_id, id) ON DELETE CASCADE,
  CONSTRAINT question_tests_title_check CHECK ((length(title) >= 1) AND (length(title) <= 80)),
  CONSTRAINT question_tests_questions_check CHECK (octet_length(questions::text) <= 600000)
);
ALTER TABLE question_tests ENABLE ROW LEVEL SECURITY;
ALTER TABLE question_tests FORCE ROW LEVEL SECURITY;
CREATE POLICY question_tests_of_school ON question_tests USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, DELETE ON question_tests TO skykite_app;

-- The last counted answer of a student to each question.
CREATE TABLE question_test_answers (
  school_id uuid NOT NULL,
  assignment_id uuid NOT NULL,
  student_id uuid NOT NULL,
  question text NOT NULL,
  answer jsonb NOT NULL,
  solved boolean NOT NULL,
  tries smallint NOT NULL,
  late boolean NOT NULL,
  answered_at timestamptz NOT NULL,
  CONSTRAINT question_test_answers_pkey PRIMARY KEY (school_id, assignment_id, student_id, question),
  CONSTRAINT question_test_answers_test_fkey FOREIGN KEY (school_id, assignment_id) REFERENCES question_tests(school_id, assignment_id) ON DELETE CASCADE,
  CONSTRAINT question_test_answers_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT question_test_answers_question_check CHECK (length(question) <= 80),
  CONSTRAINT question_test_answers_answer_check CHECK (octet_length(answer::text) <= 1000)
);
CREATE INDEX question_test_answers_of_student ON question_test_answers (student_id);
ALTER TABLE question_test_answers ENABLE ROW LEVEL SECURITY;
ALTER TABLE question_test_answers FORCE ROW LEVEL SECURITY;
CREATE POLICY question_test_answers_of_school ON question_test_answers USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON question_test_answers TO skykite_app;
