import { CORRECTABLE_DAYS, countDays, type DayCounts } from '#rules/attendance/attendance.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { classAttendance, type ClassroomQuery } from './class-attendance.server.ts'

const dayMs = 24 * 60 * 60_000

/** Attendance counts per student for the period in which teachers can correct days. */
export async function countClassDays(
  db: Database,
  classroom: ClassroomQuery,
  now: number,
): Promise<ReadonlyMap<string, DayCounts>> {
  const [from, until] = [now - CORRECTABLE_DAYS * dayMs, now].map((time) =>
    formatLocalDay(time, classroom.timeZone),
  ) as [string, string]
  const { seen, marked } = await classAttendance(db, classroom, from, until)
  return countDays(seen, marked)
}
