-- Rounds in which a player's answer arrived after the answer time, so that it is reported as late and not as missing.
ALTER TABLE competition_players ADD COLUMN late_rounds integer[] DEFAULT '{}' NOT NULL;
