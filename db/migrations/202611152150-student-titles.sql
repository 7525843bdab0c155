-- What stood before or after a child's name in the school's list: taken off the name, kept for lists that want it.
ALTER TABLE managed_students ADD COLUMN title text CHECK (char_length(title) BETWEEN 1 AND 12);
