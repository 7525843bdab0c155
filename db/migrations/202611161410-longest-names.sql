-- As long as the rules let names be: so many letters, each with its marks up to three code points.
ALTER TABLE schools DROP CONSTRAINT schools_name_check, ADD CONSTRAINT schools_name_check CHECK (length(name) BETWEEN 1 AND 240);
ALTER TABLE student_groups DROP CONSTRAINT student_groups_name_check, ADD CONSTRAINT student_groups_name_check CHECK (length(name) BETWEEN 1 AND 120);
