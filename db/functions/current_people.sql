-- Users for whom a batch writes (`app.people`); they see their own memberships.
CREATE OR REPLACE FUNCTION current_people() RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_to_array(nullif(current_setting('app.people', true), ''), ',')::uuid[]
$$;
