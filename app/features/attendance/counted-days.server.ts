import { CORRECTED_DAYS, dayCounts, type DayCounts } from '#rules/attendance/attendance.ts'
import { localDay } from '#app/platform/dates.ts'
import type { Database } from '#app/platform/db.server.ts'
import { classAttendance, type OfClass } from './class-attendance.server.ts'

const dayMs = 24 * 60 * 60_000

/** How often each child of a class was there in the last months, as far back as days can be corrected. */
export async function countedDays(db: Database, of: OfClass, now: number): Promise<ReadonlyMap<string, DayCounts>> {
  const [from, until] = [now - CORRECTED_DAYS * dayMs, now].map((at) => localDay(at, of.timeZone)) as [string, string]
  const { seen, marked } = await classAttendance(db, of, from, until)
  return dayCounts(seen, marked)
}
