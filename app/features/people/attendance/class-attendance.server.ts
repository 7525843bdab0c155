import { and, eq, gte, lte } from 'drizzle-orm'
import { mergeSeenDays, type MarkedDay, type SeenDay } from '#rules/attendance/attendance.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { features } from '#app/platform/feature-list.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { attendanceMarks } from './tables.server.ts'

export type ClassroomQuery = { schoolId: SchoolId; classroomId: ClassroomId; timeZone: string }
export type ClassAttendance = {
  students: { id: string; name: string }[]
  seen: SeenDay[]
  marked: MarkedDay[]
}

/** Activity and teachers' marks of a class between two days, both included. */
export async function classAttendance(
  db: Database,
  { schoolId, classroomId, timeZone }: ClassroomQuery,
  from: string,
  until: string,
): Promise<ClassAttendance> {
  const students = (await rosterOf(db, schoolId, classroomId)).map(({ id, name }) => ({ id, name }))
  const ids = students.map(({ id }) => id)
  const marked = await db
    .select({ student: attendanceMarks.studentId, day: attendanceMarks.day, mark: attendanceMarks.mark })
    .from(attendanceMarks)
    .where(
      and(
        eq(attendanceMarks.schoolId, schoolId),
        eq(attendanceMarks.classroomId, classroomId),
        gte(attendanceMarks.day, from),
        lte(attendanceMarks.day, until),
      ),
    )
  // Features report lessons, minigames and competitions. Page views are not recorded and do not count.
  const seenDays: SeenDay[] = []
  if (ids.length > 0)
    for (const { activeDaysSql } of features())
      if (activeDaysSql)
        seenDays.push(...(await db.$client.query<SeenDay>(activeDaysSql, [schoolId, ids, from, until, timeZone])).rows)
  const inClass = new Set<string>(ids)
  return {
    students,
    seen: mergeSeenDays(seenDays),
    marked: marked.filter(({ student }) => inClass.has(student)),
  }
}
