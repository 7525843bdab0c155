import { sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { classroomTeachers, classrooms } from '#app/features/classrooms/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'

/**
 * Into a teacher's own space colleagues come for a class, and no school admin looks after who is there: they belong to
 * it as long as they teach an open class or own one. Call it in that school's transaction after whatever ends or
 * brings back a class or somebody's part in it; other schools are left alone.
 */
export async function keepSpaceTeachers(db: Database, schoolId: SchoolId): Promise<void> {
  const teaches = sql`EXISTS (
    SELECT FROM ${classroomTeachers} t JOIN ${classrooms} c ON c.school_id = t.school_id AND c.id = t.classroom_id
    WHERE t.school_id = m.school_id AND t.user_id = m.user_id AND t.status = 'active'
      AND (c.status = 'active' OR t.role = 'owner'))`
  await db.execute(sql`
    UPDATE memberships m SET status = CASE WHEN ${teaches} THEN 'active' ELSE 'removed' END
    WHERE m.school_id = ${schoolId} AND m.role = 'teacher' AND m.status <> 'pending' AND (m.status = 'active') <> ${teaches}
      AND EXISTS (SELECT FROM schools s WHERE s.id = m.school_id AND s.kind = 'personal')
      AND NOT EXISTS (SELECT FROM memberships a WHERE a.school_id = m.school_id AND a.user_id = m.user_id AND a.role = 'admin')`)
}
