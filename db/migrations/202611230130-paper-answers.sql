-- Answers that a teacher's phone has read from an answer sheet: the index of the option per task, null without one, and
-- the tasks that a person decided. Pictures are not stored.
ALTER TABLE worksheet_papers
  ADD COLUMN answers jsonb,
  ADD COLUMN decided jsonb,
  ADD COLUMN read_at timestamptz,
  ADD CONSTRAINT worksheet_papers_answers_check CHECK (octet_length(answers::text) <= 200),
  ADD CONSTRAINT worksheet_papers_decided_check CHECK (octet_length(decided::text) <= 200),
  ADD CONSTRAINT worksheet_papers_read_check CHECK ((answers IS NULL) = (read_at IS NULL) AND (answers IS NULL) = (decided IS NULL));
