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
  const { id, classroomId, rows } = rosterImports
  if (!child) return
  const lists = await db
    .select({ id })
    .from(rosterImports)
    .where(and(eq(rosterImports.schoolId, schoolId), sql`rows <> '[]'`))
    .orderBy(id)
  // One by one: each may be megabytes, and there is one for everybody who has read one in.
  for (const waiting of lists) {
    const own = and(eq(rosterImports.schoolId, schoolId), eq(id, waiting.id))
    const [list] = await db.select({ classroomId, rows }).from(rosterImports).where(own).for('update')
    if (!list) continue
    const others = (list.rows as ImportRow[]).filter((row) => !isRowOf(row, list.classroomId, child))
    if (others.length === list.rows.length) continue
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
