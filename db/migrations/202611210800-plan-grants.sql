-- Rights of schools to plans, from unlock codes, subscriptions and orders. The largest that works
-- applies; `schools.plan` stays the plan that staff agreed on. `reference`: the id of the code, subscription or order.
CREATE TABLE plan_grants (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  source text NOT NULL,
  reference text NOT NULL,
  plan text NOT NULL,
  seats integer,
  starts_on date NOT NULL,
  ends_on date,
  has_grace boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  CONSTRAINT plan_grants_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT plan_grants_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT plan_grants_source_check CHECK (source IN ('code', 'stripe', 'order')),
  CONSTRAINT plan_grants_reference_check CHECK (length(reference) BETWEEN 1 AND 255),
  CONSTRAINT plan_grants_plan_check CHECK (plan IN ('teacher', 'school')),
  CONSTRAINT plan_grants_seats_check CHECK (seats > 0)
);
-- One grant for each code, subscription and order, whatever runs concurrently.
CREATE UNIQUE INDEX plan_grants_by_reference ON plan_grants (source, reference);
ALTER TABLE plan_grants ENABLE ROW LEVEL SECURITY;
ALTER TABLE plan_grants FORCE ROW LEVEL SECURITY;
CREATE POLICY plan_grants_of_school ON plan_grants USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON plan_grants TO skykite_app;

-- Unlock codes by their keyed digests. A code belongs to no school until a school redeems it.
CREATE TABLE unlock_codes (
  id uuid NOT NULL,
  batch uuid NOT NULL,
  digest text NOT NULL,
  plan text NOT NULL,
  seats integer,
  days integer NOT NULL,
  note text NOT NULL,
  redeem_by date NOT NULL,
  created_at timestamptz NOT NULL,
  redeemed_at timestamptz,
  void_at timestamptz,
  CONSTRAINT unlock_codes_pkey PRIMARY KEY (id),
  CONSTRAINT unlock_codes_digest_check CHECK (length(digest) = 43),
  CONSTRAINT unlock_codes_plan_check CHECK (plan IN ('teacher', 'school')),
  CONSTRAINT unlock_codes_seats_check CHECK (seats > 0),
  CONSTRAINT unlock_codes_days_check CHECK (days BETWEEN 1 AND 366),
  CONSTRAINT unlock_codes_note_check CHECK (length(note) <= 120)
);
CREATE UNIQUE INDEX unlock_codes_by_digest ON unlock_codes (digest);
CREATE INDEX unlock_codes_of_batch ON unlock_codes (batch);
CREATE INDEX unlock_codes_by_day ON unlock_codes (redeem_by);
GRANT SELECT, INSERT, UPDATE, DELETE ON unlock_codes TO skykite_app;
