-- Time from which a key signs; null: since its creation. A key is published a month before schools sign with it.
ALTER TABLE issuer_keys ADD COLUMN signs_from timestamptz;
