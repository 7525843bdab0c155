-- Copies the domains of a school into the public directory.
CREATE OR REPLACE FUNCTION update_directory_domains() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE changed uuid := coalesce(new.school_id, old.school_id);
BEGIN
  UPDATE school_directory SET domains = ARRAY(SELECT domain FROM school_domains WHERE school_id = changed ORDER BY 1) WHERE school_id = changed;
  RETURN NULL;
END $$;
