import { and, eq, sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { isRowOfStudent, type RowStudent, type ImportRow } from '#rules/students/import-plan.ts'
import { classrooms, enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { rosterImports } from '../tables.server.ts'

/**
 * Removes the rows of a student from all pending imports of the school. An import that has no other rows is deleted,
 * because its file name may contain personal data too.
 */
export async function eraseFromImports(
  db: Database,
  { schoolId, personId }: { schoolId: SchoolId; personId: PersonId },
): Promise<void> {
  const child = await loadRowStudent(db, schoolId, personId)
  const { id, classroomId, rows } = rosterImports
  if (!child) return
  const imports = await db
    .select({ id })
    .from(rosterImports)
    .where(and(eq(rosterImports.schoolId, schoolId), sql`rows <> '[]'`))
    .orderBy(id)
  // Load the imports one at a time: each may have megabytes, and every teacher may have one.
  for (const pending of imports) {
    const isImport = and(eq(rosterImports.schoolId, schoolId), eq(id, pending.id))
    const [rosterImport] = await db.select({ classroomId, rows }).from(rosterImports).where(isImport).for('update')
    if (!rosterImport) continue
    const otherRows = (rosterImport.rows as ImportRow[]).filter(
      (row) => !isRowOfStudent(row, rosterImport.classroomId, child),
    )
    if (otherRows.length === rosterImport.rows.length) continue
    if (otherRows.length === 0) await db.delete(rosterImports).where(isImport)
    else await db.update(rosterImports).set({ rows: otherRows, rowCount: otherRows.length }).where(isImport)
  }
}

async function loadRowStudent(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<RowStudent | null> {
  const { rows } = await db.execute<RowStudent>(sql`
    SELECT u.id, u.name, m.identifier,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name)), '[]') FROM ${enrolments} e
        JOIN ${classrooms} c ON c.school_id = e.school_id AND c.id = e.classroom_id WHERE e.school_id = ${schoolId} AND e.student_id = u.id) AS classrooms
    FROM ${users} u LEFT JOIN managed_students m ON m.school_id = ${schoolId} AND m.student_id = u.id WHERE u.id = ${studentId}`)
  return rows[0] ?? null
}
