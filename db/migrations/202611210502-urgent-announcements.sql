-- Urgent announcements of school admins arrive in quiet hours, too, and are mailed to families immediately; `mailed_at` is set on the
-- first of its threads.
ALTER TABLE message_threads ADD COLUMN is_urgent boolean NOT NULL DEFAULT false;
ALTER TABLE message_threads ADD COLUMN mailed_at timestamptz;
