-- School admin lists people by name and searches inside names, in a school of any size. A name stands beside the membership for that: one index
-- then holds a school's people in the order in which they are shown. Kept by the triggers below; whoever shows a name reads it from users.

ALTER TABLE memberships ADD COLUMN name text COLLATE "und-x-icu" NOT NULL DEFAULT '';

-- Filling it in is no change of anybody's rights, and concerns every school.
ALTER TABLE memberships NO FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships DISABLE TRIGGER rights_updated;
UPDATE memberships m SET name = u.name FROM users u WHERE u.id = m.user_id;
ALTER TABLE memberships ENABLE TRIGGER rights_updated;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;

CREATE INDEX memberships_by_name ON memberships (school_id, role, status, name, user_id);
DROP INDEX users_by_name;

CREATE FUNCTION name_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.name := (SELECT u.name FROM users u WHERE u.id = new.user_id);
  RETURN new;
END $$;
CREATE TRIGGER name_member BEFORE INSERT ON memberships FOR EACH ROW EXECUTE FUNCTION name_member();

-- A person may be in several schools, and row security shows one of them at a time: each is entered for the one line it takes.
CREATE FUNCTION rename_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person text := coalesce(current_setting('app.person', true), '');
  school text := coalesce(current_setting('app.school', true), '');
  one uuid;
BEGIN
  PERFORM set_config('app.person', new.id::text, true);
  FOREACH one IN ARRAY ARRAY(SELECT DISTINCT school_id FROM memberships WHERE user_id = new.id) LOOP
    PERFORM set_config('app.school', one::text, true);
    UPDATE memberships SET name = new.name WHERE school_id = one AND user_id = new.id;
  END LOOP;
  PERFORM set_config('app.person', person, true), set_config('app.school', school, true);
  RETURN NULL;
END $$;
CREATE TRIGGER rename_member AFTER UPDATE OF name ON users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION rename_member();
