-- A student who deletes the account and comes back with the same address is asked about like any student before they teach; in their class they may learn again.
ALTER TABLE removed_addresses ADD COLUMN left_as_student boolean NOT NULL DEFAULT false;
