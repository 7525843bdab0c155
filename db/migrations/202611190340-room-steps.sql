-- Polls, word clouds and slides between the questions of a quiz. Such a round counts for no score: it is stored as skipped.
ALTER TABLE competition_rounds
  ADD COLUMN step text,
  ADD COLUMN released boolean DEFAULT false NOT NULL;
ALTER TABLE competition_rounds
  ADD CONSTRAINT competition_rounds_step CHECK (step IS NULL OR (step = ANY (ARRAY['poll', 'words', 'slide']) AND skipped)) NOT VALID;
ALTER TABLE competition_rounds VALIDATE CONSTRAINT competition_rounds_step;

-- Kind of each round in round order, empty for questions: a room decides about phases without reading its rounds.
ALTER TABLE competitions ADD COLUMN steps text[] DEFAULT '{}' NOT NULL;
