-- Teachers order the assignments of a class. Assignments with equal positions are in the order of their creation.
ALTER TABLE assignments ADD COLUMN position integer NOT NULL DEFAULT 0;
