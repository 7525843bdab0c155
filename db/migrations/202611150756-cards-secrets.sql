-- What a card asks for, and how often its secret was missed lately; how often a print link was followed.

ALTER TABLE login_cards
  -- How many pictures the child was given: a birthday or a new grade does not change what is printed.
  ADD COLUMN pictures smallint NOT NULL DEFAULT 4 CHECK (pictures IN (3, 4)),
  ADD COLUMN missed_run smallint NOT NULL DEFAULT 0,
  ADD COLUMN missed_today integer NOT NULL DEFAULT 0,
  -- Days since 1970.
  ADD COLUMN missed_day integer NOT NULL DEFAULT 0,
  ADD COLUMN rests_until timestamptz;

CREATE TABLE print_link_uses (
  link uuid PRIMARY KEY,
  uses smallint NOT NULL,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON print_link_uses TO skykite_app;
