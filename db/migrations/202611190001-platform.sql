-- Tables of the platform: audit log, idempotency, rate limits and live records.

CREATE SEQUENCE live_revisions START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 64;
GRANT USAGE ON SEQUENCE live_revisions TO skykite_app;

-- Audit log. Rows without a school are actions on the platform itself.
CREATE TABLE audit_entries (
  id uuid NOT NULL,
  school_id uuid,
  person_id uuid,
  act text NOT NULL,
  on_what text NOT NULL,
  details jsonb DEFAULT '{}' NOT NULL,
  address text,
  at timestamptz NOT NULL,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id),
  CONSTRAINT audit_entries_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE
);
CREATE INDEX audit_entries_of_act ON audit_entries (school_id, act, at DESC);
CREATE INDEX audit_entries_of_person ON audit_entries (school_id, person_id, at DESC);
CREATE INDEX audit_entries_of_school ON audit_entries (school_id, at DESC);
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_entries_of_platform ON audit_entries FOR SELECT USING ((school_id IS NULL) AND current_is_staff());
CREATE POLICY audit_entries_of_school ON audit_entries FOR SELECT USING (school_id = current_school());
CREATE POLICY audit_entries_written ON audit_entries FOR INSERT WITH CHECK (NOT (school_id IS DISTINCT FROM current_school()));
GRANT SELECT,INSERT ON audit_entries TO skykite_app;

-- Results of commands by idempotency key, so that a retry returns the first result.
CREATE TABLE idempotency_keys (
  person_id uuid NOT NULL,
  key text NOT NULL,
  command text NOT NULL,
  input_digest text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  result bytea,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (person_id, key),
  CONSTRAINT idempotency_keys_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY idempotency_keys_by_identity ON idempotency_keys USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY idempotency_keys_of_self ON idempotency_keys USING (person_id = current_person()) WITH CHECK (person_id = current_person());
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO skykite_app;

-- Counters of rate limits.
CREATE UNLOGGED TABLE attempt_counts (
  subject text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  CONSTRAINT attempt_counts_pkey PRIMARY KEY (subject, window_start)
);
CREATE INDEX attempt_counts_by_age ON attempt_counts (window_start);
GRANT SELECT, INSERT, UPDATE, DELETE ON attempt_counts TO skykite_app;

-- Number of records in a live area, with its quotas in total and for each writer. The row is the lock of the area.
CREATE TABLE live_areas (
  school_id uuid NOT NULL,
  area text NOT NULL COLLATE pg_catalog."C",
  records integer DEFAULT 0 NOT NULL,
  most integer,
  most_each integer,
  CONSTRAINT live_areas_pkey PRIMARY KEY (school_id, area)
)
WITH (fillfactor='50');
ALTER TABLE live_areas ENABLE ROW LEVEL SECURITY;
ALTER TABLE live_areas FORCE ROW LEVEL SECURITY;
CREATE POLICY live_areas_of_schools ON live_areas USING (school_id = ANY ((SELECT current_schools())::uuid[])) WITH CHECK (school_id = ANY ((SELECT current_schools())::uuid[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON live_areas TO skykite_app;

-- Writes to perform when a connection is lost. Access is checked again at that time.
CREATE TABLE live_disconnect_writes (
  id uuid NOT NULL,
  school_id uuid NOT NULL,
  process_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  session_id text,
  writes text NOT NULL,
  CONSTRAINT live_disconnect_writes_pkey PRIMARY KEY (id),
  CONSTRAINT live_disconnect_writes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE
);
CREATE INDEX live_disconnect_writes_of_connection ON live_disconnect_writes (connection_id);
CREATE INDEX live_disconnect_writes_of_process ON live_disconnect_writes (process_id);
ALTER TABLE live_disconnect_writes ENABLE ROW LEVEL SECURITY;
ALTER TABLE live_disconnect_writes FORCE ROW LEVEL SECURITY;
CREATE POLICY live_disconnect_writes_of_schools ON live_disconnect_writes USING (school_id = ANY ((SELECT current_schools())::uuid[])) WITH CHECK (school_id = ANY ((SELECT current_schools())::uuid[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON live_disconnect_writes TO skykite_app;

-- Running gateway processes; another process performs the disconnect writes of one that died.
CREATE TABLE live_processes (
  id uuid NOT NULL,
  seen_at timestamptz NOT NULL,
  schools uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  CONSTRAINT live_processes_pkey PRIMARY KEY (id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON live_processes TO skykite_app;

-- Records of live stores. The value is JSON as text because no query reads inside it.
CREATE TABLE live_records (
  school_id uuid NOT NULL,
  area text NOT NULL COLLATE pg_catalog."C",
  key text NOT NULL COLLATE pg_catalog."C",
  value text NOT NULL,
  revision bigint NOT NULL,
  writer uuid,
  CONSTRAINT live_records_pkey PRIMARY KEY (school_id, area, key)
);
ALTER TABLE live_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE live_records FORCE ROW LEVEL SECURITY;
CREATE POLICY live_records_of_schools ON live_records USING (school_id = ANY ((SELECT current_schools())::uuid[])) WITH CHECK (school_id = ANY ((SELECT current_schools())::uuid[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON live_records TO skykite_app;

-- Used connection tickets and finished store transactions, to reject replays until they expire.
CREATE TABLE live_tokens (
  digest text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT live_tokens_pkey PRIMARY KEY (digest)
);
CREATE INDEX live_tokens_by_age ON live_tokens (expires_at);
GRANT SELECT,INSERT,DELETE ON live_tokens TO skykite_app;

-- Users whose rights shrank, and when. Connections poll it, so no command has to publish a revocation.
CREATE TABLE rights_changes (
  person_id uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT rights_changes_pkey PRIMARY KEY (person_id)
);
CREATE INDEX rights_changes_by_age ON rights_changes (changed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON rights_changes TO skykite_app;

-- Digests of used one-time tokens. The primary key lets one claimant through.
CREATE TABLE spent_tokens (
  digest text NOT NULL,
  spent_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT spent_tokens_pkey PRIMARY KEY (digest)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON spent_tokens TO skykite_app;

-- Platform settings in a single row.
CREATE TABLE system_configuration (
  only_row boolean DEFAULT true NOT NULL,
  is_maintenance boolean DEFAULT false NOT NULL,
  is_used_translator boolean DEFAULT false NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT system_configuration_pkey PRIMARY KEY (only_row),
  CONSTRAINT system_configuration_only_row_check CHECK (only_row)
);
GRANT SELECT,UPDATE ON system_configuration TO skykite_app;
INSERT INTO system_configuration DEFAULT VALUES;

CREATE TRIGGER count_deleted AFTER DELETE ON live_records REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_live_records();
CREATE TRIGGER count_inserted AFTER INSERT ON live_records REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_live_records();
