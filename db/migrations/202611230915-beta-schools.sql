-- Schools that take part in the beta may begin courses in the phase `beta`.
ALTER TABLE schools ADD COLUMN is_beta boolean NOT NULL DEFAULT false;
