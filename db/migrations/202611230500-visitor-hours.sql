-- Hours of visitors without an account. No row names a person; all are deleted after a day.
CREATE TABLE visitor_hours (
  code text NOT NULL,
  course text NOT NULL,
  token_digest text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT visitor_hours_pkey PRIMARY KEY (code),
  CONSTRAINT visitor_hours_code_check CHECK (code ~ '^[2-9A-Z]{6}$'),
  CONSTRAINT visitor_hours_course_check CHECK (course IN ('first-flight', 'block-breeze'))
);
CREATE INDEX visitor_hours_by_time ON visitor_hours (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON visitor_hours TO skykite_app;

-- A finished sitting. `slug` is the address of its certificate; `nickname` passed the word filter and may be missing.
CREATE TABLE visitor_results (
  slug text NOT NULL,
  code text,
  course text NOT NULL,
  locale text NOT NULL,
  steps integer NOT NULL,
  stars integer NOT NULL,
  nickname text,
  created_at timestamptz NOT NULL,
  CONSTRAINT visitor_results_pkey PRIMARY KEY (slug),
  CONSTRAINT visitor_results_code_fkey FOREIGN KEY (code) REFERENCES visitor_hours(code) ON DELETE CASCADE,
  CONSTRAINT visitor_results_slug_check CHECK (slug ~ '^[0-9a-z]{26}$'),
  CONSTRAINT visitor_results_course_check CHECK (course IN ('first-flight', 'block-breeze')),
  CONSTRAINT visitor_results_locale_check CHECK (locale IN ('en', 'th', 'ko', 'cn')),
  CONSTRAINT visitor_results_steps_check CHECK (steps BETWEEN 1 AND 20),
  CONSTRAINT visitor_results_stars_check CHECK (stars BETWEEN 0 AND 60),
  CONSTRAINT visitor_results_nickname_check CHECK (length(nickname) BETWEEN 1 AND 80)
);
CREATE INDEX visitor_results_of_hour ON visitor_results (code, created_at);
CREATE INDEX visitor_results_by_time ON visitor_results (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON visitor_results TO skykite_app;
