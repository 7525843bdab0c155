-- Checks that a user still has the session, the roles and the staff rights with which the request started.
CREATE OR REPLACE FUNCTION has_current_rights(person uuid, in_school uuid, roles text[], is_staff boolean, by_session uuid) RETURNS boolean
  LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users u WHERE u.id = person AND u.disabled_at IS NULL AND (u.staff_since IS NOT NULL OR NOT is_staff))
    AND (by_session IS NULL OR EXISTS (SELECT FROM sessions s WHERE s.id = by_session AND s.user_id = person))
    AND roles <@ ARRAY(SELECT m.role::text FROM memberships m WHERE m.school_id = in_school AND m.user_id = person AND m.status = 'active')
$$;
