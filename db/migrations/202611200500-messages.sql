-- Threads of messages. A staff thread or announcement without a class is that of the whole school. `title`, `audience`
-- and `reminded_at` belong to announcements.
CREATE TABLE message_threads (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  classroom_id uuid,
  student_id uuid,
  guardian_id uuid,
  title text,
  audience text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  reminded_at timestamptz,
  CONSTRAINT message_threads_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT message_threads_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT message_threads_school_id_classroom_id_fkey FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_threads_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT message_threads_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT message_threads_kind_check CHECK (kind IN ('announcement', 'student', 'guardian', 'sky', 'staff')),
  CONSTRAINT message_threads_title_check CHECK (length(title) <= 240),
  CONSTRAINT message_threads_audience_check CHECK (audience IN ('families', 'students', 'everyone')),
  CONSTRAINT message_threads_people_check CHECK (
    ((student_id IS NOT NULL) = (kind IN ('student', 'guardian'))) AND ((guardian_id IS NOT NULL) = (kind = 'guardian'))
    AND ((classroom_id IS NOT NULL) OR (kind IN ('announcement', 'staff')))
    AND ((title IS NOT NULL) = (kind = 'announcement')) AND ((audience IS NOT NULL) = (kind = 'announcement'))
  )
);
CREATE UNIQUE INDEX message_threads_of_people ON message_threads (school_id, kind, classroom_id, student_id, guardian_id) NULLS NOT DISTINCT WHERE (kind <> 'announcement');
CREATE INDEX message_threads_of_class ON message_threads (school_id, classroom_id, changed_at);
CREATE INDEX message_threads_of_student ON message_threads (student_id) WHERE (student_id IS NOT NULL);
CREATE INDEX message_threads_of_guardian ON message_threads (guardian_id) WHERE (guardian_id IS NOT NULL);

-- A visible message reaches its readers at `arrives_at`. `content` is a text, or the key of a phrase or sticker.
-- `severity` and `category` are the judgement of the word filter about a held text.
CREATE TABLE messages (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  thread_id uuid NOT NULL,
  author_id uuid,
  author_role text NOT NULL,
  kind text NOT NULL,
  content text NOT NULL,
  state text NOT NULL,
  severity smallint,
  category text,
  written_at timestamptz NOT NULL,
  arrives_at timestamptz NOT NULL,
  ended_at timestamptz,
  decided_by uuid,
  CONSTRAINT messages_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT messages_school_id_thread_id_fkey FOREIGN KEY (school_id, thread_id) REFERENCES message_threads(school_id, id) ON DELETE CASCADE,
  CONSTRAINT messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT messages_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT messages_author_role_check CHECK (author_role IN ('student', 'guardian', 'teacher', 'admin')),
  CONSTRAINT messages_kind_check CHECK (kind IN ('text', 'phrase', 'sticker')),
  CONSTRAINT messages_content_check CHECK ((length(content) >= 1) AND (length(content) <= 2700)),
  CONSTRAINT messages_state_check CHECK (state IN ('held', 'visible', 'withheld', 'removed')),
  CONSTRAINT messages_severity_check CHECK ((severity >= 1) AND (severity <= 4)),
  CONSTRAINT messages_category_check CHECK (length(category) <= 31)
);
CREATE INDEX messages_in_thread ON messages (school_id, thread_id, arrives_at);
CREATE INDEX messages_by_time ON messages (school_id, written_at);
CREATE INDEX messages_of_author ON messages (author_id, written_at) WHERE (author_id IS NOT NULL);
CREATE INDEX messages_of_decider ON messages (decided_by) WHERE (decided_by IS NOT NULL);

-- When a person read a thread, and confirmed it if it is an announcement.
CREATE TABLE message_reads (
  school_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  person_id uuid NOT NULL,
  read_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  CONSTRAINT message_reads_pkey PRIMARY KEY (school_id, thread_id, person_id),
  CONSTRAINT message_reads_school_id_thread_id_fkey FOREIGN KEY (school_id, thread_id) REFERENCES message_threads(school_id, id) ON DELETE CASCADE,
  CONSTRAINT message_reads_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX message_reads_of_person ON message_reads (person_id);

ALTER TABLE message_threads ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_threads FORCE ROW LEVEL SECURITY;
CREATE POLICY message_threads_of_school ON message_threads USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
CREATE POLICY messages_of_school ON messages USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE message_reads ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_reads FORCE ROW LEVEL SECURITY;
CREATE POLICY message_reads_of_school ON message_reads USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON message_threads TO skykite_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON messages TO skykite_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON message_reads TO skykite_app;
