-- Nothing ever archived a competition: it is deleted, or goes after 24 months.
ALTER TABLE competitions
  DROP CONSTRAINT competitions_state_check,
  ADD CONSTRAINT competitions_state_check CHECK (state IN ('draft', 'scheduled', 'lobby', 'running', 'paused', 'finished'));
