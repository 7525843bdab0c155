-- Whoever deletes their account takes along the invitations to its address, answered or not, also of schools they are not in any more or never were.
CREATE POLICY classroom_invitations_taken_along ON classroom_invitations FOR DELETE
  USING (email = (SELECT lower(u.email) FROM users u WHERE u.id = current_person() AND u.email_verified));
CREATE POLICY school_invitations_taken_along ON school_invitations FOR DELETE
  USING (email = (SELECT lower(u.email) FROM users u WHERE u.id = current_person() AND u.email_verified));

-- Of an address those are looked for too that were answered.
DROP INDEX classroom_invitations_to;
CREATE INDEX classroom_invitations_to ON classroom_invitations (email);
DROP INDEX school_invitations_to;
CREATE INDEX school_invitations_to ON school_invitations (email);
