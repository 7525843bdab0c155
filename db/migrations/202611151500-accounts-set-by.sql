-- The browser in which a way in was set, sealed: until the address is confirmed, nothing else shows whose it is.
ALTER TABLE accounts ADD COLUMN set_by text;
