import { and, eq, inArray } from 'drizzle-orm'
import type { AwayToday } from '#rules/classrooms/class-tools.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ClassroomQuery } from './class-attendance.server.ts'
import { attendanceMarks } from './tables.server.ts'

/** Students whom a teacher marked as absent or excused today. Students without a mark may be present. */
export async function listAwayToday(
  db: Database,
  { schoolId, classroomId, timeZone }: ClassroomQuery,
  now: number,
): Promise<AwayToday> {
  const day = formatLocalDay(now, timeZone)
  const rows = await db
    .select({ student: attendanceMarks.studentId })
    .from(attendanceMarks)
    .where(
      and(
        eq(attendanceMarks.schoolId, schoolId),
        eq(attendanceMarks.classroomId, classroomId),
        eq(attendanceMarks.day, day),
        inArray(attendanceMarks.mark, ['away', 'excused']),
      ),
    )
  return { day, away: rows.map(({ student }) => student) }
}
