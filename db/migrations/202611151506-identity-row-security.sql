-- The second wall around accounts. They belong to no school, so three may see them: the person, a school they have to do with, and identity,
-- whose own connections say so.

CREATE FUNCTION current_is_identity() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce(current_setting('app.identity', true), '') = 'on' $$;

-- In functions, so that each is one look at an index with a plan that is kept: inside a policy PostgreSQL reads a whole school to answer about one
-- person, and plans that anew for every query that names an account.

-- Who belongs to the school or did, and who asks to join one of its classes.
CREATE FUNCTION school_knows(person uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE here uuid := current_school();
BEGIN
  RETURN here IS NOT NULL AND (
    EXISTS (SELECT FROM memberships m WHERE m.school_id = here AND m.user_id = person)
    OR EXISTS (SELECT FROM join_requests r WHERE r.school_id = here AND r.person_id = person));
END $$;

-- Whose account the school made.
CREATE FUNCTION school_manages(person uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE here uuid := current_school();
BEGIN
  RETURN here IS NOT NULL AND EXISTS (SELECT FROM managed_students s WHERE s.school_id = here AND s.student_id = person);
END $$;

ALTER TABLE users ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY users_by_identity ON users USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY users_of_self ON users USING (id = current_person()) WITH CHECK (id = current_person());
CREATE POLICY users_of_school ON users FOR SELECT USING (school_knows(id));
-- Accounts that a school makes are its own to change and to end.
CREATE POLICY users_managed ON users USING (kind = 'managed' AND school_manages(id))
  WITH CHECK (kind = 'managed' AND staff_since IS NULL AND current_school() IS NOT NULL);

ALTER TABLE sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY sessions_by_identity ON sessions USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY sessions_of_self ON sessions USING (user_id = current_person()) WITH CHECK (user_id = current_person());
-- A child comes in by card in a transaction of its school, and a new card ends what the old one opened.
CREATE POLICY sessions_managed ON sessions USING (school_manages(user_id)) WITH CHECK (school_manages(user_id));

ALTER TABLE accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY accounts_by_identity ON accounts USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY accounts_of_self ON accounts USING (user_id = current_person()) WITH CHECK (user_id = current_person());

ALTER TABLE two_factors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY two_factors_by_identity ON two_factors USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY two_factors_of_self ON two_factors USING (user_id = current_person()) WITH CHECK (user_id = current_person());

ALTER TABLE verifications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY verifications_by_identity ON verifications USING (current_is_identity()) WITH CHECK (current_is_identity());

ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY idempotency_keys_by_identity ON idempotency_keys USING (current_is_identity()) WITH CHECK (current_is_identity());
CREATE POLICY idempotency_keys_of_self ON idempotency_keys USING (person_id = current_person()) WITH CHECK (person_id = current_person());

-- Somebody joins before they are seen as a member: the name is read as identity reads it, for this one line.
CREATE OR REPLACE FUNCTION name_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE identity text := coalesce(current_setting('app.identity', true), '');
BEGIN
  PERFORM set_config('app.identity', 'on', true);
  new.name := (SELECT u.name FROM users u WHERE u.id = new.user_id);
  PERFORM set_config('app.identity', identity, true);
  RETURN new;
END $$;
