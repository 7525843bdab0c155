-- How often a class has its standings frozen without anybody asking.
CREATE TABLE snapshot_schedules (
  school_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  every text NOT NULL CHECK (every IN ('week', 'month')),
  -- Of the school's own clock: the day of the last one, or on which it was asked for.
  last_day date NOT NULL,
  PRIMARY KEY (school_id, classroom_id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
ALTER TABLE snapshot_schedules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY snapshot_schedules_of_school ON snapshot_schedules USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON snapshot_schedules TO skykite_app;
