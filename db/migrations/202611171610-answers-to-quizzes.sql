-- What somebody answered to a question of a quiz in a lesson; `answer` says to which.
ALTER TABLE lesson_events ADD COLUMN given jsonb CHECK (octet_length(given::text) <= 1000);
