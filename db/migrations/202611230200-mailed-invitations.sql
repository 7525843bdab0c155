-- The daily run queues invitations again that the mail server never got. Earlier ones count as mailed.
ALTER TABLE parent_mail_invitations ADD COLUMN mailed_at timestamptz;
UPDATE parent_mail_invitations SET mailed_at = coalesce(reminded_at, made_at);
