-- True while a staff member acts (`app.staff`).
CREATE OR REPLACE FUNCTION current_is_staff() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT coalesce(current_setting('app.staff', true), '') = 'on' $$;
