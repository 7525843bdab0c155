import { getTableName } from 'drizzle-orm'
import {
  parseQuietHours,
  findCurrentQuietPeriod as nowQuiet,
  combineQuietHours,
  type CurrentQuietPeriod,
  type ZonedHours,
} from '#rules/rewards/quiet-hours.ts'
import { parseSchoolSettings } from '#rules/schools/school-settings.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { classrooms } from '#app/features/people/classrooms/public-tables.server.ts'
import { schools } from '#app/features/people/schools/public-tables.server.ts'
import { formatLocalTime } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'

/** Quiet hours by class id: the school's hours combined with those of the class. Games are closed then. */
export async function loadQuietHours(
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
      const { quietFrom, quietTo } = parseSchoolSettings(settings)
      return [
        id,
        { hours: combineQuietHours(parseQuietHours(quietFrom, quietTo), parseQuietHours(from, to)), timeZone },
      ]
    }),
  )
}

/** The quiet period that a class is in now, or null outside quiet hours. */
export async function loadCurrentQuietPeriod(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  now: number,
): Promise<CurrentQuietPeriod | null> {
  const quietHours = (await loadQuietHours(db, schoolId, [classroomId])).get(classroomId)
  return quietHours ? nowQuiet(quietHours.hours, formatLocalTime(now, quietHours.timeZone), now) : null
}
