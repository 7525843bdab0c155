-- Who writes on the board of a class: everybody, everybody after a teacher has read it, or nobody, because there is none.
ALTER TABLE classrooms ADD COLUMN board text NOT NULL DEFAULT 'open' CHECK (board IN ('open', 'approval', 'off'));
