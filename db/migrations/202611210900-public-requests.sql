-- Requests from the forms of public pages. Visitors insert them; only staff, retention and the number itself read them.
CREATE TABLE public_requests (
  id uuid NOT NULL,
  number text NOT NULL,
  kind text NOT NULL,
  locale text NOT NULL,
  fields jsonb NOT NULL,
  status text NOT NULL DEFAULT 'new',
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT public_requests_pkey PRIMARY KEY (id),
  CONSTRAINT public_requests_kind_check CHECK (kind IN ('school', 'beta', 'contribution')),
  CONSTRAINT public_requests_locale_check CHECK (locale IN ('en', 'th', 'ko', 'cn')),
  CONSTRAINT public_requests_status_check CHECK (status IN ('new', 'done', 'accepted', 'published', 'declined')),
  CONSTRAINT public_requests_number_check CHECK (number ~ '^[2-9A-Z]{4}-[2-9A-Z]{4}$'),
  CONSTRAINT public_requests_fields_check CHECK (jsonb_typeof(fields) = 'object' AND octet_length(fields::text) <= 65536)
);
CREATE UNIQUE INDEX public_requests_by_number ON public_requests (number);
CREATE INDEX public_requests_by_time ON public_requests (created_at DESC, id);
CREATE INDEX public_requests_published ON public_requests (decided_at DESC) WHERE (status = 'published');
ALTER TABLE public_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE public_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY public_requests_by_visitors ON public_requests FOR INSERT WITH CHECK (status = 'new' AND decided_at IS NULL);
CREATE POLICY public_requests_by_staff ON public_requests USING (current_is_staff()) WITH CHECK (current_is_staff());
CREATE POLICY public_requests_by_identity ON public_requests USING (current_is_identity()) WITH CHECK (current_is_identity());
GRANT SELECT, INSERT, UPDATE, DELETE ON public_requests TO skykite_app;
