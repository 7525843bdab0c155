-- What a class collects together: points, stars, lessons, or everybody one lesson, where the target is the class itself.
ALTER TABLE class_goals ADD COLUMN kind text NOT NULL DEFAULT 'points' CHECK (kind IN ('points', 'stars', 'lessons', 'everyone'));
ALTER TABLE class_goals DROP CONSTRAINT class_goals_target_check, ADD CONSTRAINT class_goals_target_check CHECK (target BETWEEN 1 AND 20000);
