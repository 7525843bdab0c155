-- Refuses changes of consent events. Foreign keys change them at a greater trigger depth: a deleted account takes its rows
-- along. Deleting the data of a person or a school, and moving classes, set `app.erases`.
CREATE OR REPLACE FUNCTION refuse_consent_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 AND (tg_op = 'UPDATE' OR current_setting('app.erases', true) IS DISTINCT FROM 'on') THEN
    RAISE EXCEPTION 'consent_events is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE tg_op WHEN 'DELETE' THEN old ELSE new END;
END $$;
