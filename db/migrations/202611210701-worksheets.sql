-- Worksheets that teachers make for a class. `tasks` are the printed tasks with their answers, so that a lost sheet is
-- printed again as it was. `worksheet_papers` has one row per child with a sheet of their own; its code is printed.
CREATE TABLE worksheets (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  code text NOT NULL,
  title text NOT NULL,
  source text NOT NULL,
  language text NOT NULL,
  tasks jsonb NOT NULL,
  made_by uuid,
  made_at timestamptz NOT NULL,
  CONSTRAINT worksheets_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT worksheets_school_id_code_key UNIQUE (school_id, code),
  CONSTRAINT worksheets_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT worksheets_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT worksheets_code_check CHECK (length(code) = 8),
  CONSTRAINT worksheets_title_check CHECK ((length(title) >= 1) AND (length(title) <= 120)),
  CONSTRAINT worksheets_source_check CHECK (source IN ('lesson', 'bank', 'mistakes')),
  CONSTRAINT worksheets_language_check CHECK (language IN ('en', 'th', 'ko', 'cn')),
  CONSTRAINT worksheets_tasks_check CHECK (octet_length((tasks)::text) <= 100000)
);
CREATE INDEX worksheets_of_class ON worksheets (school_id, classroom_id);
CREATE INDEX worksheets_by_time ON worksheets (school_id, made_at);
CREATE INDEX worksheets_of_maker ON worksheets (made_by) WHERE (made_by IS NOT NULL);
ALTER TABLE worksheets ENABLE ROW LEVEL SECURITY;
ALTER TABLE worksheets FORCE ROW LEVEL SECURITY;
CREATE POLICY worksheets_of_school ON worksheets USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON worksheets TO skykite_app;

CREATE TABLE worksheet_papers (
  school_id uuid NOT NULL,
  worksheet_id uuid NOT NULL,
  student_id uuid NOT NULL,
  code text NOT NULL,
  CONSTRAINT worksheet_papers_pkey PRIMARY KEY (school_id, worksheet_id, student_id),
  CONSTRAINT worksheet_papers_school_id_code_key UNIQUE (school_id, code),
  CONSTRAINT worksheet_papers_worksheet_fkey FOREIGN KEY (school_id, worksheet_id) REFERENCES worksheets(school_id, id) ON DELETE CASCADE,
  CONSTRAINT worksheet_papers_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT worksheet_papers_code_check CHECK (length(code) = 8)
);
CREATE INDEX worksheet_papers_of_student ON worksheet_papers (student_id);
ALTER TABLE worksheet_papers ENABLE ROW LEVEL SECURITY;
ALTER TABLE worksheet_papers FORCE ROW LEVEL SECURITY;
CREATE POLICY worksheet_papers_of_school ON worksheet_papers USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON worksheet_papers TO skykite_app;
