-- What people are in schools now. Every command asks for its actor's and holds them; a view, unlike a function, is planned with the statement that asks, once for a
-- connection.
CREATE VIEW roles_now WITH (security_invoker = true) AS
  SELECT school_id, user_id AS person_id, role::text AS role FROM memberships WHERE status = 'active';
GRANT SELECT, UPDATE ON roles_now TO skykite_app;
