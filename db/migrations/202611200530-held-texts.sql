-- Texts that wait until a teacher reads them. The feature that owns a kind publishes a released text.
CREATE TABLE held_texts (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  writer_id uuid,
  text text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  findings jsonb NOT NULL DEFAULT '[]',
  severity smallint NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  held_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid,
  CONSTRAINT held_texts_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT held_texts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT held_texts_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT held_texts_writer_id_fkey FOREIGN KEY (writer_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT held_texts_decision_check CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CONSTRAINT held_texts_findings_check CHECK (jsonb_typeof(findings) = 'array'),
  CONSTRAINT held_texts_kind_check CHECK (kind ~ '^[a-z-]{1,40}$'),
  CONSTRAINT held_texts_severity_check CHECK (severity BETWEEN 0 AND 4),
  CONSTRAINT held_texts_state_check CHECK (state IN ('waiting', 'released', 'kept-back')),
  CONSTRAINT held_texts_subject_check CHECK (length(subject) BETWEEN 1 AND 200),
  CONSTRAINT held_texts_text_check CHECK (length(text) BETWEEN 1 AND 1000)
);
CREATE UNIQUE INDEX held_texts_waiting_subject ON held_texts (school_id, kind, subject) WHERE state = 'waiting';
CREATE INDEX held_texts_waiting_in_class ON held_texts (school_id, classroom_id, held_at) WHERE state = 'waiting';
CREATE INDEX held_texts_waiting_by_age ON held_texts (school_id, held_at) WHERE state = 'waiting';
CREATE INDEX held_texts_of_class ON held_texts (school_id, classroom_id);
CREATE INDEX held_texts_by_decision ON held_texts (school_id, decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX held_texts_of_writer ON held_texts (writer_id) WHERE writer_id IS NOT NULL;
CREATE INDEX held_texts_decided_by ON held_texts (decided_by) WHERE decided_by IS NOT NULL;
ALTER TABLE held_texts ENABLE ROW LEVEL SECURITY;
ALTER TABLE held_texts FORCE ROW LEVEL SECURITY;
CREATE POLICY held_texts_of_school ON held_texts USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON held_texts TO skykite_app;

-- Words that the filter marks and that are innocent in this school. A teacher proposes a word, an admin decides.
CREATE TABLE allowed_words (
  school_id uuid NOT NULL,
  word text NOT NULL,
  state text NOT NULL DEFAULT 'proposed',
  proposed_by uuid,
  proposed_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  CONSTRAINT allowed_words_pkey PRIMARY KEY (school_id, word),
  CONSTRAINT allowed_words_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT allowed_words_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT allowed_words_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT allowed_words_state_check CHECK (state IN ('proposed', 'allowed', 'refused')),
  CONSTRAINT allowed_words_word_check CHECK (length(word) BETWEEN 1 AND 80)
);
CREATE INDEX allowed_words_decided_by ON allowed_words (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX allowed_words_proposed_by ON allowed_words (proposed_by) WHERE proposed_by IS NOT NULL;
ALTER TABLE allowed_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE allowed_words FORCE ROW LEVEL SECURITY;
CREATE POLICY allowed_words_of_school ON allowed_words USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON allowed_words TO skykite_app;
