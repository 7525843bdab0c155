import { countDays, listMissedDays, type DayCounts, type MissedDay } from '#rules/attendance/attendance.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { classAttendance, type ClassroomQuery } from './class-attendance.server.ts'

type StudentDayCounts = DayCounts & { missed: readonly MissedDay[] }

/** Attendance counts and missed days per student between two days, both included. */
export async function countClassDays(
  db: Database,
  classroom: ClassroomQuery,
  from: string,
  until: string,
): Promise<ReadonlyMap<string, StudentDayCounts>> {
  const { seen, marked } = await classAttendance(db, classroom, from, until)
  const missed = listMissedDays(marked)
  return new Map(
    [...countDays(seen, marked)].map(([student, counts]) => [
      student,
      { ...counts, missed: missed.get(student) ?? [] },
    ]),
  )
}
