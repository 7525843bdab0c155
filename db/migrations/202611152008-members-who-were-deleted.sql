-- Somebody who was deleted meanwhile is missing, not nameless: the same answer as the foreign key gives a moment later.
CREATE OR REPLACE FUNCTION name_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE identity text := coalesce(current_setting('app.identity', true), '');
BEGIN
  PERFORM set_config('app.identity', 'on', true);
  new.name := (SELECT u.name FROM users u WHERE u.id = new.user_id);
  PERFORM set_config('app.identity', identity, true);
  IF new.name IS NULL THEN
    RAISE foreign_key_violation USING MESSAGE = 'a member must be a person';
  END IF;
  RETURN new;
END $$;
