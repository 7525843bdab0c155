import { questProgress } from '#rules/rewards/quest.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { OwnDay } from './contract.ts'
import { openGoal } from './goal.server.ts'
import { quietNow } from './quiet.server.ts'
import { grantsOfDays } from './queries.server.ts'

/** Today's quest of a child, and what their class is on its way to. */
export async function ownDay(
  db: Database,
  { schoolId, classroomId, studentId }: { schoolId: SchoolId; classroomId: ClassroomId; studentId: PersonId },
  students: readonly PersonId[],
  { today, now }: { today: string; now: number },
): Promise<OwnDay> {
  const quiet = await quietNow(db, schoolId, classroomId, now)
  const granted = await grantsOfDays(db, schoolId, studentId, [today])
  const got = granted.some(({ cause }) => cause.startsWith('quest:'))
  return {
    quest: quiet ? null : { ...questProgress(studentId, today, granted), got },
    quiet,
    goal: await openGoal(db, schoolId, classroomId, students),
  }
}
