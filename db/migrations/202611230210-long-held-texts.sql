-- Announcements and messages of adults are longer than notes, and one whose end is held waits as a whole.
ALTER TABLE held_texts DROP CONSTRAINT held_texts_text_check;
ALTER TABLE held_texts ADD CONSTRAINT held_texts_text_check CHECK (length(text) BETWEEN 1 AND 4000);
