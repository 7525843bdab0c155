-- Hours of the day, in the time zone of the person, in which no notice is mailed.
CREATE TABLE notice_hours (
  user_id uuid NOT NULL,
  quiet_from text NOT NULL,
  quiet_to text NOT NULL,
  time_zone text NOT NULL,
  CONSTRAINT notice_hours_pkey PRIMARY KEY (user_id),
  CONSTRAINT notice_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT notice_hours_times_check CHECK (
    (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$') AND (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$') AND (quiet_from <> quiet_to)
  ),
  CONSTRAINT notice_hours_time_zone_check CHECK (length(time_zone) <= 64)
);
ALTER TABLE notice_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_hours FORCE ROW LEVEL SECURITY;
CREATE POLICY notice_hours_by_identity ON notice_hours USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY notice_hours_of_self ON notice_hours USING (user_id = current_person()) WITH CHECK (user_id = current_person());
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_hours TO skykite_app;
