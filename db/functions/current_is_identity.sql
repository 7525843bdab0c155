-- True on connections of the identity service (`app.identity`).
CREATE OR REPLACE FUNCTION current_is_identity() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT coalesce(current_setting('app.identity', true), '') = 'on' $$;
