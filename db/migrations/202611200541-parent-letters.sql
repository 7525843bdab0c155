-- A student has several letters whose codes work: each guardian gets one.
DROP INDEX parent_invitations_open;
CREATE INDEX parent_invitations_open ON parent_invitations (school_id, student_id) WHERE status IN ('made', 'printed');
