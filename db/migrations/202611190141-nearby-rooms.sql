-- Directory: finds an open room by its code and the network of its host before a school is entered. `network` is a keyed
-- digest of the network address; rows are deleted when the room ends.
CREATE TABLE nearby_rooms (
  school_id uuid NOT NULL,
  competition_id uuid NOT NULL,
  code text NOT NULL,
  network text NOT NULL,
  CONSTRAINT nearby_rooms_pkey PRIMARY KEY (school_id, competition_id),
  CONSTRAINT nearby_rooms_school_id_competition_id_fkey FOREIGN KEY (school_id, competition_id) REFERENCES competitions(school_id, id) ON DELETE CASCADE,
  CONSTRAINT nearby_rooms_code_check CHECK (code ~ '^[0-9]{6}$'),
  CONSTRAINT nearby_rooms_network_check CHECK (length(network) <= 64)
);
CREATE INDEX nearby_rooms_by_code ON nearby_rooms (code, network);
GRANT SELECT, INSERT, UPDATE, DELETE ON nearby_rooms TO skykite_app;
