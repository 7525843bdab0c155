-- User for whom the transaction runs (`app.person`).
CREATE OR REPLACE FUNCTION current_person() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT nullif(current_setting('app.person', true), '')::uuid $$;
