-- Lessons on the path of a class: all, with the assigned ones marked, or only those that are assigned.
ALTER TABLE classrooms ADD COLUMN lessons_shown text DEFAULT 'all' NOT NULL;
ALTER TABLE classrooms ADD CONSTRAINT classrooms_lessons_shown_check CHECK (lessons_shown IN ('all', 'assigned'));
