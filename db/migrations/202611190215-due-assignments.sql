-- Finds the assignments of a school that are due soon, for mails to teachers.
CREATE INDEX assignments_by_due ON assignments (school_id, due_at) WHERE (due_at IS NOT NULL);
