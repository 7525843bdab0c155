import { listDays } from '#rules/time/days.ts'
import { restDays, computeStreak, type Streak } from '#rules/rewards/streak.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { excusedDays } from '#app/features/people/attendance/public.server.ts'
import { listEnrolledClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { holidaysOf } from '#app/features/learning/term-plans/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { listActiveDays } from './queries.server.ts'

/** A student's active days and streak. Queries excused days only if the streak has a gap that they could close. */
export async function loadStreak(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  today: string,
): Promise<{ days: string[]; streak: Streak }> {
  const days = await listActiveDays(db, schoolId, studentId)
  const streak = computeStreak(days, { today })
  if (streak.bows === days.length && streak.rest === restDays.most) return { days, streak }
  return { days, streak: computeStreak(days, { today, excused: await listDaysOff(db, schoolId, studentId) }) }
}

/** Absences excused by teachers, and the holidays of the student's classes. */
async function listDaysOff(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<ReadonlySet<string>> {
  const classrooms = await listEnrolledClassrooms(db, schoolId, studentId)
  const holidays = await holidaysOf(
    db,
    schoolId,
    classrooms.map(({ id }) => id),
  )
  return new Set([...(await excusedDays(db, schoolId, studentId)), ...holidays.flatMap(listDays)])
}
