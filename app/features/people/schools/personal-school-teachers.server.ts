import { sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { classroomTeachers, classrooms } from '#app/features/people/classrooms/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'

/**
 * Updates teacher memberships of a personal school; other schools are unchanged. Colleagues are members of it only
 * while they teach an active class or own any class, because no admin manages them. Call it in that school's
 * transaction after a class is archived, restored or deleted, or its teachers change.
 */
export async function syncPersonalSchoolTeachers(db: Database, schoolId: SchoolId): Promise<void> {
  const isNeeded = sql`EXISTS (
    SELECT FROM ${classroomTeachers} t JOIN ${classrooms} c ON c.school_id = t.school_id AND c.id = t.classroom_id
    WHERE t.school_id = m.school_id AND t.user_id = m.user_id AND t.status = 'active'
      AND (c.status = 'active' OR t.role = 'owner'))`
  await db.execute(sql`
    UPDATE memberships m SET status = CASE WHEN ${isNeeded} THEN 'active' ELSE 'removed' END
    WHERE m.school_id = ${schoolId} AND m.role = 'teacher' AND m.status <> 'pending' AND (m.status = 'active') <> ${isNeeded}
      AND EXISTS (SELECT FROM schools s WHERE s.id = m.school_id AND s.kind = 'personal')
      AND NOT EXISTS (SELECT FROM memberships a WHERE a.school_id = m.school_id AND a.user_id = m.user_id AND a.role = 'admin')`)
}
