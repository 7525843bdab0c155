-- Who teaches along in a colleague's own space belongs to it as long as they teach an open class there or own one. Those who stayed behind go now.

ALTER TABLE memberships NO FORCE ROW LEVEL SECURITY;
ALTER TABLE classrooms NO FORCE ROW LEVEL SECURITY;
ALTER TABLE classroom_teachers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE schools NO FORCE ROW LEVEL SECURITY;
UPDATE memberships m SET status = 'removed'
FROM schools s WHERE s.id = m.school_id AND s.kind = 'personal' AND m.role = 'teacher' AND m.status = 'active'
  AND NOT EXISTS (SELECT FROM memberships a WHERE a.school_id = m.school_id AND a.user_id = m.user_id AND a.role = 'admin')
  AND NOT EXISTS (SELECT FROM classroom_teachers t JOIN classrooms c ON c.school_id = t.school_id AND c.id = t.classroom_id
    WHERE t.school_id = m.school_id AND t.user_id = m.user_id AND t.status = 'active' AND (c.status = 'active' OR t.role = 'owner'));
ALTER TABLE schools FORCE ROW LEVEL SECURITY;
ALTER TABLE classroom_teachers FORCE ROW LEVEL SECURITY;
ALTER TABLE classrooms FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
