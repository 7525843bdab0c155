-- The last day of a school's plan; null: no end. `effective_plan` reads it.
ALTER TABLE schools ADD COLUMN plan_until date;
