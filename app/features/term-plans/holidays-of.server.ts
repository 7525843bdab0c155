import { and, eq, inArray } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { Days } from '#rules/pacing/days.ts'
import type { Database } from '#app/platform/db.server.ts'
import { termPlans } from './tables.server.ts'

/** Of some classes, as their calendars have them. */
export async function holidaysOf(
  db: Database,
  schoolId: SchoolId,
  classroomIds: readonly ClassroomId[],
): Promise<Days[]> {
  const plans = await db
    .select({ holidays: termPlans.holidays })
    .from(termPlans)
    .where(and(eq(termPlans.schoolId, schoolId), inArray(termPlans.classroomId, [...classroomIds])))
  return plans.flatMap(({ holidays }) => holidays)
}
