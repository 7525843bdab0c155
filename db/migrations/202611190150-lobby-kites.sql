-- A player may choose a kite for the room, and make it jump on the wall while the room is in the lobby.
ALTER TABLE competition_players
  ADD COLUMN kite text CONSTRAINT competition_players_kite_check CHECK (length(kite) <= 80),
  ADD COLUMN jumps integer NOT NULL DEFAULT 0 CONSTRAINT competition_players_jumps_check CHECK (jumps BETWEEN 0 AND 9999);
