import { getTableName } from 'drizzle-orm'
import {
  quietHours,
  quietNow as nowQuiet,
  together,
  type QuietNow,
  type ZonedHours,
} from '#rules/rewards/quiet-hours.ts'
import { readSettings } from '#rules/school-settings.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { classrooms } from '#app/features/classrooms/public-tables.server.ts'
import { schools } from '#app/features/schools/public-tables.server.ts'
import { localClock } from '#app/platform/dates.ts'
import type { Database } from '#app/platform/db.server.ts'

/** When games sleep in these classes of a school, by class. */
export async function quietHoursOf(
  db: Database,
  schoolId: SchoolId,
  classroomIds: readonly ClassroomId[],
): Promise<ReadonlyMap<ClassroomId, ZonedHours>> {
  type Row = { id: ClassroomId; from: string | null; to: string | null; timeZone: string; settings: unknown }
  const { rows } = await db.$client.query<Row>(
    `SELECT c.id, c.quiet_from AS from, c.quiet_to AS to, s.timezone AS "timeZone", s.settings
     FROM ${getTableName(classrooms)} c JOIN ${getTableName(schools)} s ON s.id = c.school_id
     WHERE c.school_id = $1 AND c.id = ANY($2::uuid[])`,
    [schoolId, classroomIds],
  )
  return new Map(
    rows.map(({ id, from, to, timeZone, settings }) => {
      const { quietFrom, quietTo } = readSettings(settings)
      return [id, { hours: together(quietHours(quietFrom, quietTo), quietHours(from, to)), timeZone }]
    }),
  )
}

/** Whether it is quiet in a class now, and until when. */
export async function quietNow(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  now: number,
): Promise<QuietNow | null> {
  const found = (await quietHoursOf(db, schoolId, [classroomId])).get(classroomId)
  return found ? nowQuiet(found.hours, localClock(now, found.timeZone), now) : null
}
