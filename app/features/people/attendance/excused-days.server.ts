import { and, eq } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { attendanceMarks } from './tables.server.ts'

/** Days on which a student is excused in any class of the school. */
export async function excusedDays(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<string[]> {
  const rows = await db
    .select({ day: attendanceMarks.day })
    .from(attendanceMarks)
    .where(
      and(
        eq(attendanceMarks.schoolId, schoolId),
        eq(attendanceMarks.studentId, studentId),
        eq(attendanceMarks.mark, 'excused'),
      ),
    )
  return rows.map(({ day }) => day)
}
