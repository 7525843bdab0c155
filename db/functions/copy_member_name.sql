-- Copies the name of the account into a new membership. The school cannot read the account before the membership exists,
-- so the function reads it as the identity service. A deleted account raises the same error as the foreign key.
CREATE OR REPLACE FUNCTION copy_member_name() RETURNS trigger
  LANGUAGE plpgsql AS $$
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
