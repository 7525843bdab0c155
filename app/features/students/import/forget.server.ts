import { and, eq, sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { isRowOf, type ChildOfRows, type ImportRow } from '#rules/students/import-plan.ts'
import { classrooms, enrolments } from '#app/features/classrooms/public-tables.server.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { rosterImports } from '../tables.server.ts'

/**
 * Takes a child out of every list of the school that still waits. A list of nobody else goes whole, with its file's
 * name.
 */
export async function forgetInImports(
  db: Database,
  { schoolId, personId }: { schoolId: SchoolId; personId: PersonId },
): Promise<void> {
  const child = await childOfRows(db, schoolId, personId)
  const waiting = and(eq(rosterImports.schoolId, schoolId), sql`rows <> '[]'`)
  const { id, classroomId, rows } = rosterImports
  if (!child) return
  for (const list of await db
    .select({ id, classroomId, rows })
    .from(rosterImports)
    .where(waiting)
    .orderBy(id)
    .for('update')) {
    const others = (list.rows as ImportRow[]).filter((row) => !isRowOf(row, list.classroomId, child))
    if (others.length === list.rows.length) continue
    const own = and(eq(rosterImports.schoolId, schoolId), eq(id, list.id))
    if (others.length === 0) await db.delete(rosterImports).where(own)
    else await db.update(rosterImports).set({ rows: others, rowCount: others.length }).where(own)
  }
}

async function childOfRows(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<ChildOfRows | null> {
  const { rows } = await db.execute<ChildOfRows>(sql`
    SELECT u.id, u.name, m.identifier,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name)), '[]') FROM ${enrolments} e
        JOIN ${classrooms} c ON c.school_id = e.school_id AND c.id = e.classroom_id WHERE e.school_id = ${schoolId} AND e.student_id = u.id) AS classrooms
    FROM ${users} u LEFT JOIN managed_students m ON m.school_id = ${schoolId} AND m.student_id = u.id WHERE u.id = ${studentId}`)
  return rows[0] ?? null
}
