-- What a class was given, as whoever gave it saw it: where the owner of a bank does not teach the class, it flies this version under this title.

ALTER TABLE class_banks ADD COLUMN version integer, ADD COLUMN title text;

-- What was given before is kept as it is now.
ALTER TABLE class_banks NO FORCE ROW LEVEL SECURITY;
ALTER TABLE question_banks NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_questions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE question_bank_versions NO FORCE ROW LEVEL SECURITY;
UPDATE class_banks c SET version = b.version, title = b.title FROM question_banks b WHERE b.school_id = c.school_id AND b.id = c.bank_id;
INSERT INTO question_bank_versions (school_id, bank_id, version, questions, frozen_at)
SELECT b.school_id, b.id, b.version, coalesce((SELECT jsonb_agg(jsonb_build_object('id', q.id, 'version', q.version) ORDER BY q.place, q.id) FROM bank_questions q
  WHERE q.school_id = b.school_id AND q.bank_id = b.id AND q.removed_at IS NULL), '[]'), now()
FROM question_banks b WHERE EXISTS (SELECT FROM class_banks c WHERE c.school_id = b.school_id AND c.bank_id = b.id)
ON CONFLICT DO NOTHING;
ALTER TABLE question_bank_versions FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_questions FORCE ROW LEVEL SECURITY;
ALTER TABLE question_banks FORCE ROW LEVEL SECURITY;
ALTER TABLE class_banks FORCE ROW LEVEL SECURITY;
