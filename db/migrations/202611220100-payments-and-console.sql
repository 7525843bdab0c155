-- Purchases of plans by card. A row fixes plan, seats and amount before the buyer leaves for the page of the payment
-- service; the subscription that the service creates can only start what the row says.
-- `reads` numbers the reads of the subscription, `applied_read` is the newest one whose answer is stored.
CREATE TABLE card_purchases (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  plan text NOT NULL,
  seats integer,
  per text NOT NULL,
  currency text NOT NULL,
  amount integer NOT NULL,
  created_at timestamptz NOT NULL,
  session_id text,
  subscription_id text,
  customer_id text,
  status text NOT NULL DEFAULT 'open',
  reads integer NOT NULL DEFAULT 0,
  applied_read integer NOT NULL DEFAULT 0,
  CONSTRAINT card_purchases_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT card_purchases_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT card_purchases_plan_check CHECK (plan IN ('teacher', 'school')),
  CONSTRAINT card_purchases_seats_check CHECK (seats > 0),
  CONSTRAINT card_purchases_per_check CHECK (per IN ('month', 'year')),
  CONSTRAINT card_purchases_currency_check CHECK (currency IN ('USD', 'THB', 'KRW', 'CNY')),
  CONSTRAINT card_purchases_amount_check CHECK (amount > 0),
  CONSTRAINT card_purchases_status_check CHECK (length(status) BETWEEN 1 AND 40),
  CONSTRAINT card_purchases_ids_check CHECK (
    length(session_id) <= 255 AND length(subscription_id) <= 255 AND length(customer_id) <= 255)
);
CREATE UNIQUE INDEX card_purchases_by_subscription ON card_purchases (subscription_id);
ALTER TABLE card_purchases ENABLE ROW LEVEL SECURITY;
ALTER TABLE card_purchases FORCE ROW LEVEL SECURITY;
CREATE POLICY card_purchases_of_school ON card_purchases USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON card_purchases TO skykite_app;

-- Signed events of the payment service by their ids, so that a repeated delivery does nothing. `handled_at` null: the
-- job that reads the subscription has not finished.
CREATE TABLE payment_events (
  id text NOT NULL,
  type text NOT NULL,
  subject jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  handled_at timestamptz,
  CONSTRAINT payment_events_pkey PRIMARY KEY (id),
  CONSTRAINT payment_events_id_check CHECK (length(id) BETWEEN 1 AND 255),
  CONSTRAINT payment_events_type_check CHECK (length(type) BETWEEN 1 AND 100),
  CONSTRAINT payment_events_subject_check CHECK (jsonb_typeof(subject) = 'object' AND octet_length(subject::text) <= 1000)
);
CREATE INDEX payment_events_unhandled ON payment_events (received_at) WHERE handled_at IS NULL;
CREATE INDEX payment_events_by_time ON payment_events (received_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_events TO skykite_app;

-- Orders of plans that a school pays by invoice. Staff confirm an order, which starts the plan, and record the payment.
CREATE TABLE plan_orders (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  plan text NOT NULL,
  seats integer,
  currency text NOT NULL,
  amount integer NOT NULL,
  details jsonb NOT NULL,
  locale text NOT NULL,
  state text NOT NULL DEFAULT 'ordered',
  ordered_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  paid_at timestamptz,
  canceled_at timestamptz,
  CONSTRAINT plan_orders_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT plan_orders_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE,
  CONSTRAINT plan_orders_number_check CHECK (number ~ '^[2-9A-Z]{4}-[2-9A-Z]{4}$'),
  CONSTRAINT plan_orders_plan_check CHECK (plan IN ('teacher', 'school')),
  CONSTRAINT plan_orders_seats_check CHECK (seats > 0),
  CONSTRAINT plan_orders_currency_check CHECK (currency IN ('USD', 'THB', 'KRW', 'CNY')),
  CONSTRAINT plan_orders_amount_check CHECK (amount > 0),
  CONSTRAINT plan_orders_locale_check CHECK (locale IN ('en', 'th', 'ko', 'cn')),
  CONSTRAINT plan_orders_details_check CHECK (jsonb_typeof(details) = 'object' AND octet_length(details::text) <= 8000),
  CONSTRAINT plan_orders_state_check CHECK (state IN ('ordered', 'confirmed', 'paid', 'canceled'))
);
CREATE UNIQUE INDEX plan_orders_by_number ON plan_orders (number);
CREATE INDEX plan_orders_by_time ON plan_orders (ordered_at DESC, id);
ALTER TABLE plan_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE plan_orders FORCE ROW LEVEL SECURITY;
CREATE POLICY plan_orders_of_school ON plan_orders USING (school_id = current_school()) WITH CHECK (school_id = current_school());
CREATE POLICY plan_orders_read_by_staff ON plan_orders FOR SELECT USING (current_is_staff());
GRANT SELECT, INSERT, UPDATE, DELETE ON plan_orders TO skykite_app;

-- Staff pause the plan of a school, for instance after a returned payment: the limits of Free apply, nothing is hidden.
ALTER TABLE schools ADD COLUMN plan_paused_at timestamptz;

-- Failed runs that no rule explains, by day, step and mistake, over all schools. Without people, schools and programs.
CREATE TABLE unrecognised_mistakes (
  day date NOT NULL,
  step text NOT NULL,
  mistake text NOT NULL,
  runs integer NOT NULL,
  CONSTRAINT unrecognised_mistakes_pkey PRIMARY KEY (day, step, mistake),
  CONSTRAINT unrecognised_mistakes_text_check CHECK (length(step) <= 200 AND length(mistake) <= 200),
  CONSTRAINT unrecognised_mistakes_runs_check CHECK (runs > 0)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON unrecognised_mistakes TO skykite_app;

-- Reports of texts by their readers as staff may see them: without the text, its writer and the class. A school that
-- requests help of staff copies the text into its report.
CREATE TABLE abuse_reports (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  severity smallint NOT NULL,
  reported_at timestamptz NOT NULL,
  decision text,
  decided_at timestamptz,
  escalated_at timestamptz,
  escalated_text text,
  CONSTRAINT abuse_reports_pkey PRIMARY KEY (school_id, id),
  CONSTRAINT abuse_reports_held_text_fkey FOREIGN KEY (school_id, id) REFERENCES held_texts(school_id, id) ON DELETE CASCADE,
  CONSTRAINT abuse_reports_kind_check CHECK (kind ~ '^[a-z-]{1,40}$'),
  CONSTRAINT abuse_reports_decision_check CHECK (decision IN ('released', 'kept-back')),
  CONSTRAINT abuse_reports_text_check CHECK (length(escalated_text) <= 1000)
);
CREATE INDEX abuse_reports_by_time ON abuse_reports (reported_at DESC);
ALTER TABLE abuse_reports ENABLE ROW LEVEL SECURITY;
ALTER TABLE abuse_reports FORCE ROW LEVEL SECURITY;
CREATE POLICY abuse_reports_of_school ON abuse_reports USING (school_id = current_school()) WITH CHECK (school_id = current_school());
CREATE POLICY abuse_reports_read_by_staff ON abuse_reports FOR SELECT USING (current_is_staff());
GRANT SELECT, INSERT, UPDATE, DELETE ON abuse_reports TO skykite_app;
