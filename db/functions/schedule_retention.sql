-- Adds a school to the retention schedule, or removes it.
CREATE OR REPLACE FUNCTION schedule_retention() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO retention_rounds (school_id) VALUES (new.id) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM retention_rounds WHERE school_id = old.id;
  END IF;
  RETURN NULL;
END $$;
