-- In which skin a child codes in this class; nothing is as the class does.
ALTER TABLE enrolments ADD COLUMN coding_skin text CHECK (coding_skin IN ('icon', 'block', 'text'));
