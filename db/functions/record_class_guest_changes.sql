-- Records a rights change for the guests of a class that was archived.
CREATE OR REPLACE FUNCTION record_class_guest_changes() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rights_changes (person_id, changed_at)
  SELECT p.id, clock_timestamp() FROM competitions c
  JOIN competition_players p ON p.school_id = c.school_id AND p.competition_id = c.id AND p.person_id IS NULL
  WHERE c.school_id = new.school_id AND c.classroom_id = new.id AND c.state IN ('lobby', 'running', 'paused', 'finished') ORDER BY p.id
  ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NULL;
END $$;
