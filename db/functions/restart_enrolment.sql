-- Sets the start of an enrolment that becomes active again.
CREATE OR REPLACE FUNCTION restart_enrolment() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  new.active_since := now();
  RETURN new;
END $$;
