-- School of the transaction (`app.school`); row-level security compares every row with it.
CREATE OR REPLACE FUNCTION current_school() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT nullif(current_setting('app.school', true), '')::uuid $$;
