import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AwayToday } from '#rules/classrooms/class-tools.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { byRosterOrder } from '#app/features/people/classrooms/public.server.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ClassroomQuery } from './class-attendance.server.ts'
import { attendanceMarks } from './tables.server.ts'

/**
 * The students of a class, and those whom a teacher marked as absent or excused today; students without a mark may be
 * present. One statement, because the dashboard reads it on every visit.
 */
export async function loadRosterToday(
  db: Database,
  { schoolId, classroomId, timeZone }: ClassroomQuery,
  now: number,
): Promise<{ students: { id: string; name: string }[]; today: AwayToday }> {
  const day = formatLocalDay(now, timeZone)
  const rows = await db
    .select({
      id: enrolments.studentId,
      name: sql<string>`(SELECT name FROM ${users} WHERE users.id = ${enrolments.studentId})`,
      mark: attendanceMarks.mark,
    })
    .from(enrolments)
    .leftJoin(
      attendanceMarks,
      and(
        eq(attendanceMarks.schoolId, enrolments.schoolId),
        eq(attendanceMarks.classroomId, enrolments.classroomId),
        eq(attendanceMarks.studentId, enrolments.studentId),
        eq(attendanceMarks.day, day),
        inArray(attendanceMarks.mark, ['away', 'excused']),
      ),
    )
    .where(
      and(eq(enrolments.schoolId, schoolId), eq(enrolments.classroomId, classroomId), eq(enrolments.status, 'active')),
    )
  return {
    students: rows.map(({ id, name }) => ({ id, name })).sort(byRosterOrder),
    today: { day, away: rows.filter(({ mark }) => mark !== null).map(({ id }) => id) },
  }
}
