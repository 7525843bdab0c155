-- Announcements of teachers and reported messages are in the list of texts to read, too.
ALTER TABLE held_texts DROP CONSTRAINT held_texts_text_check;
ALTER TABLE held_texts ADD CONSTRAINT held_texts_text_check CHECK (length(text) BETWEEN 1 AND 3000);
