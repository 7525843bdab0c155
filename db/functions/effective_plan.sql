-- The plan whose limits apply: with `BILLING=off` (`app.billing`) always the largest; free when the days of grace
-- (`graceDays` in `rules/plans.ts`) after the last day of a plan are over.
CREATE OR REPLACE FUNCTION effective_plan(plan text, plan_until date) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN current_setting('app.billing', true) = 'off' THEN 'school'
    WHEN plan_until + 30 < current_date THEN 'free'
    ELSE plan
  END $$;
