-- Removes a deleted school from the public directory.
CREATE OR REPLACE FUNCTION remove_school_from_directory() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM school_directory WHERE school_id = old.id;
  RETURN NULL;
END $$;
