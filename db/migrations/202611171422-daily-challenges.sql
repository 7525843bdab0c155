-- The challenge of the day has the same tasks for a whole class: a log that somebody else sent does not count a second time.
CREATE INDEX plays_of_day ON plays (school_id, game, level, log_digest) WHERE level LIKE 'daily-%';
