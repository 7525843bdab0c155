-- Notes of teachers about a student of their class. Without an author the note is shared and its author's account was
-- deleted.
CREATE TABLE private_notes (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  student_id uuid NOT NULL,
  author_id uuid,
  text text NOT NULL,
  is_shared boolean NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT private_notes_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT private_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT private_notes_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT private_notes_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT private_notes_text_check CHECK ((length(text) >= 1) AND (length(text) <= 1500))
);
CREATE INDEX private_notes_by_change ON private_notes (school_id, changed_at);
CREATE INDEX private_notes_in_class ON private_notes (school_id, classroom_id, student_id, id);
CREATE INDEX private_notes_of_author ON private_notes (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX private_notes_of_student ON private_notes (student_id);
ALTER TABLE private_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE private_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY private_notes_of_school ON private_notes USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON private_notes TO skykite_app;
