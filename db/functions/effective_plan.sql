-- The plan whose limits apply: with `BILLING=off` (`app.billing`) always the largest, after the last day of a plan free.
CREATE OR REPLACE FUNCTION effective_plan(plan text, plan_until date) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN current_setting('app.billing', true) = 'off' THEN 'school'
    WHEN plan_until < current_date THEN 'free'
    ELSE plan
  END $$;
