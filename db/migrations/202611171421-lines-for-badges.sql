-- The lines of a child that badges count: few among many, read by `badgeCausesSql` without a look at the others.
CREATE INDEX reward_entries_for_badges ON reward_entries (school_id, student_id) INCLUDE (cause, source, reason, day)
  WHERE source IN ('badge', 'goal', 'competition') OR (source IN ('teacher', 'undo') AND reason = 'helped-a-friend')
    OR cause LIKE 'lesson:%' OR cause LIKE 'game:%:star:1' OR cause LIKE 'game:wind-rush:%:star:3';
