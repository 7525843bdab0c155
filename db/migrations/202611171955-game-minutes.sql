-- How many minutes of a day each child of a class may play one game: { "wind-rush": 10 }. Without a line as long as one likes.
ALTER TABLE class_games ADD COLUMN daily_minutes jsonb NOT NULL DEFAULT '{}' CHECK (octet_length(daily_minutes::text) <= 2000);
