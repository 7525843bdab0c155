-- A kite has a face, bows and a sky of its own, too.
ALTER TABLE reward_wallets DROP CONSTRAINT reward_wallets_look_check, ADD CONSTRAINT reward_wallets_look_check CHECK (length(look) <= 100);
