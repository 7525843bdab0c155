import { daysIn } from '#rules/pacing/days.ts'
import { restDays, streakOf, type Streak } from '#rules/rewards/streak.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { excusedDays } from '#app/features/attendance/public.server.ts'
import { learningRooms } from '#app/features/classrooms/public.server.ts'
import { holidaysOf } from '#app/features/term-plans/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { activeDays } from './queries.server.ts'

/** A child's days of learning and the streak they make. Days off are asked for only where a week was missed. */
export async function streakOfStudent(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  today: string,
): Promise<{ days: string[]; streak: Streak }> {
  const days = await activeDays(db, schoolId, studentId)
  const streak = streakOf(days, { today })
  if (streak.bows === days.length && streak.rest === restDays.most) return { days, streak }
  return { days, streak: streakOf(days, { today, excused: await daysOff(db, schoolId, studentId) }) }
}

/** Excused by those who teach, and the holidays of their classes. */
async function daysOff(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<ReadonlySet<string>> {
  const rooms = await learningRooms(db, schoolId, studentId)
  const holidays = await holidaysOf(
    db,
    schoolId,
    rooms.map(({ id }) => id),
  )
  return new Set([...(await excusedDays(db, schoolId, studentId)), ...holidays.flatMap(daysIn)])
}
