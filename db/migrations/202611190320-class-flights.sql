-- Class flights: questions at each player's own pace, flown together (decision 042).

-- The way of the class. `state`: see `rules/competitions/flight/flight.ts`.
CREATE TABLE competition_flights (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  rules integer NOT NULL,
  state jsonb NOT NULL,
  CONSTRAINT competition_flights_pkey PRIMARY KEY (school_id, competition_id),
  CONSTRAINT competition_flights_school_id_competition_id_fkey FOREIGN KEY (school_id, competition_id) REFERENCES competitions(school_id, id) ON DELETE CASCADE,
  CONSTRAINT competition_flights_state_check CHECK (octet_length((state)::text) <= 4000)
)
WITH (fillfactor='70');
ALTER TABLE competition_flights ENABLE ROW LEVEL SECURITY;
ALTER TABLE competition_flights FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_flights_of_school ON competition_flights USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON competition_flights TO skykite_app;

-- Players of a flight from their first answer or hint on. `state`: see `rules/competitions/flight/flyer.ts`; `outcome`:
-- the last answer and whether it was right; `active_ms`: time of the last answer since the start of the flight.
CREATE TABLE competition_flyers (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  player_id uuid NOT NULL,
  state jsonb NOT NULL,
  outcome jsonb,
  lit_gate integer NOT NULL,
  active_ms integer NOT NULL,
  opens_at bigint NOT NULL,
  CONSTRAINT competition_flyers_pkey PRIMARY KEY (school_id, competition_id, player_id),
  CONSTRAINT competition_flyers_school_id_competition_id_player_id_fkey FOREIGN KEY (school_id, competition_id, player_id) REFERENCES competition_players(school_id, competition_id, id) ON DELETE CASCADE,
  CONSTRAINT competition_flyers_state_check CHECK (octet_length((state)::text) <= 8000),
  CONSTRAINT competition_flyers_outcome_check CHECK (octet_length((outcome)::text) <= 4000)
)
WITH (fillfactor='70');
CREATE INDEX competition_flyers_of_player ON competition_flyers (player_id);
ALTER TABLE competition_flyers ENABLE ROW LEVEL SECURITY;
ALTER TABLE competition_flyers FORCE ROW LEVEL SECURITY;
CREATE POLICY competition_flyers_of_school ON competition_flyers USING (school_id = current_school()) WITH CHECK (school_id = current_school());
GRANT SELECT, INSERT, UPDATE, DELETE ON competition_flyers TO skykite_app;
