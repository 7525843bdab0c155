-- A sign-in that was carried to another device proved nothing there: it never counts as a recent one.
ALTER TABLE sessions ADD COLUMN carried boolean NOT NULL DEFAULT false;
