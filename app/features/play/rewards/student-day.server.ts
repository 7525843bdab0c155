import { questProgress } from '#rules/rewards/quest.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { StudentDay } from './contract.ts'
import { loadOpenGoal } from './open-goal.server.ts'
import { loadCurrentQuietPeriod } from './quiet-hours.server.ts'
import { listGrantsOfDays } from './queries.server.ts'

/** A student's quest of today, and the open goal of the class. */
export async function loadStudentDay(
  db: Database,
  { schoolId, classroomId, studentId }: { schoolId: SchoolId; classroomId: ClassroomId; studentId: PersonId },
  students: readonly PersonId[],
  { today, now }: { today: string; now: number },
): Promise<StudentDay> {
  const quiet = await loadCurrentQuietPeriod(db, schoolId, classroomId, now)
  const granted = await listGrantsOfDays(db, schoolId, studentId, [today])
  const isGranted = granted.some(({ cause }) => cause.startsWith('quest:'))
  return {
    quest: quiet ? null : { ...questProgress(studentId, today, granted), got: isGranted },
    quiet,
    goal: await loadOpenGoal(db, schoolId, classroomId, students),
  }
}
