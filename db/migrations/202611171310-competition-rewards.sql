-- Whoever plays a competition to the end is given points for it.

ALTER TABLE reward_entries DROP CONSTRAINT reward_entries_source_check,
  ADD CONSTRAINT reward_entries_source_check CHECK (source IN ('welcome', 'lesson', 'minigame', 'competition', 'quest', 'badge', 'goal', 'teacher', 'undo', 'purchase', 'return'));
