-- Hours in which games sleep and nothing is celebrated, by the school's clock; those of the school stand in its settings.
ALTER TABLE classrooms
  ADD COLUMN quiet_from text CHECK (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  ADD COLUMN quiet_to text CHECK (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  ADD CHECK ((quiet_from IS NULL) = (quiet_to IS NULL));
