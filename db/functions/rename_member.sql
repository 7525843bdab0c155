-- Copies a changed account name into all memberships. Row-level security shows one school at a time, so it enters each.
CREATE OR REPLACE FUNCTION rename_member() RETURNS trigger
  LANGUAGE plpgsql AS $$
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
