-- A line of the student about starred work, chosen from phrases, and a note of the teacher for the family.
ALTER TABLE starred_work ADD COLUMN line text, ADD COLUMN note text;
ALTER TABLE starred_work ADD CONSTRAINT starred_work_line_check CHECK (length(line) <= 40);
ALTER TABLE starred_work ADD CONSTRAINT starred_work_note_check CHECK (length(note) BETWEEN 1 AND 480);
