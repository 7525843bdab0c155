-- Lists a school in the public directory; personal schools are not listed.
CREATE OR REPLACE FUNCTION add_school_to_directory() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF new.kind = 'personal' THEN
    DELETE FROM school_directory WHERE school_id = new.id;
  ELSE
    INSERT INTO school_directory (school_id, name, country, search) VALUES (new.id, new.name, new.country, lower(new.name))
      ON CONFLICT (school_id) DO UPDATE SET name = excluded.name, country = excluded.country, search = excluded.search;
  END IF;
  RETURN NULL;
END $$;
