-- Whoever deletes the account or takes another address, and comes back with the one they had, is asked about before they teach; the school has not removed them, so that they may learn there.
ALTER TABLE removed_addresses ADD COLUMN by_school boolean NOT NULL DEFAULT true;
