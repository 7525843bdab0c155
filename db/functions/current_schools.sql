-- Schools of a batch (`app.schools`); a command has one school instead.
CREATE OR REPLACE FUNCTION current_schools() RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_to_array(nullif(coalesce(nullif(current_setting('app.schools', true), ''), current_setting('app.school', true)), ''), ',')::uuid[]
$$;
