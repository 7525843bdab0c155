-- The list of threads counts held messages of each thread.
CREATE INDEX messages_held ON messages (school_id, thread_id) WHERE (state = 'held');
