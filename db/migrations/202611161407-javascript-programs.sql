-- Programs in JavaScript were kept as if they were Python. Steps of that course are called js-….
DO $$
DECLARE own text;
BEGIN
  FOREACH own IN ARRAY ARRAY['lesson_drafts', 'replaced_drafts', 'best_programs', 'lesson_events'] LOOP
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', own, own || '_skin_check');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (skin IN (''icons'', ''blocks'', ''python'', ''javascript''))', own, own || '_skin_check');
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', own);
    EXECUTE format('UPDATE %I SET skin = ''javascript'' WHERE skin = ''python'' AND step LIKE ''js-%%''', own);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', own);
  END LOOP;
END $$;
