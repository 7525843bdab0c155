import { and, eq, inArray } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { DayRange } from '#rules/time/days.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { termPlans } from './tables.server.ts'

/** Holidays in the calendars of these classes. */
export async function holidaysOf(
  db: Database,
  schoolId: SchoolId,
  classroomIds: readonly ClassroomId[],
): Promise<DayRange[]> {
  const plans = await db
    .select({ holidays: termPlans.holidays })
    .from(termPlans)
    .where(and(eq(termPlans.schoolId, schoolId), inArray(termPlans.classroomId, [...classroomIds])))
  return plans.flatMap(({ holidays }) => holidays)
}
