-- Topics of mails that a person turned off.
CREATE TABLE notice_opt_outs (
  user_id uuid NOT NULL,
  topic text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT notice_opt_outs_pkey PRIMARY KEY (user_id, topic),
  CONSTRAINT notice_opt_outs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
ALTER TABLE notice_opt_outs ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_opt_outs FORCE ROW LEVEL SECURITY;
CREATE POLICY notice_opt_outs_by_identity ON notice_opt_outs USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY notice_opt_outs_of_self ON notice_opt_outs USING (user_id = current_person()) WITH CHECK (user_id = current_person());
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_opt_outs TO skykite_app;

-- Notices that were queued, so that none is sent twice. `key` names the occasion.
CREATE TABLE sent_notices (
  user_id uuid NOT NULL,
  key text NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT sent_notices_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT sent_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sent_notices_by_time ON sent_notices (sent_at);
ALTER TABLE sent_notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE sent_notices FORCE ROW LEVEL SECURITY;
CREATE POLICY sent_notices_by_identity ON sent_notices USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY sent_notices_of_self ON sent_notices USING (user_id = current_person()) WITH CHECK (user_id = current_person());
GRANT SELECT, INSERT, UPDATE, DELETE ON sent_notices TO skykite_app;
