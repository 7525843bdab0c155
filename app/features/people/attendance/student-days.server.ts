import { and, eq, gte, lte } from 'drizzle-orm'
import type { AttendanceMark, SeenDay } from '#rules/attendance/attendance.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { features } from '#app/platform/feature-list.server.ts'
import { attendanceMarks } from './tables.server.ts'

type StudentDays = { seen: ReadonlySet<string>; marks: ReadonlyMap<string, readonly AttendanceMark[]> }

/** Days on which a student was active, and the marks of all their classes by day; both days are included. */
export async function loadStudentDays(
  db: Database,
  { schoolId, studentId, timeZone }: { schoolId: SchoolId; studentId: PersonId; timeZone: string },
  from: string,
  until: string,
): Promise<StudentDays> {
  const marked = await db
    .select({ day: attendanceMarks.day, mark: attendanceMarks.mark })
    .from(attendanceMarks)
    .where(
      and(
        eq(attendanceMarks.schoolId, schoolId),
        eq(attendanceMarks.studentId, studentId),
        gte(attendanceMarks.day, from),
        lte(attendanceMarks.day, until),
      ),
    )
  const seen = new Set<string>()
  for (const { activeDaysSql } of features())
    if (activeDaysSql) {
      const { rows } = await db.$client.query<SeenDay>(activeDaysSql, [schoolId, [studentId], from, until, timeZone])
      for (const { day } of rows) seen.add(day)
    }
  const marks = Map.groupBy(marked, ({ day }) => day)
  return { seen, marks: new Map(Array.from(marks, ([day, rows]) => [day, rows.map(({ mark }) => mark)])) }
}
