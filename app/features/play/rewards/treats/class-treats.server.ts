import { and, asc, eq } from 'drizzle-orm'
import { storeOwnTreat } from '#rules/rewards/own-treat.ts'
import { treats } from '#rules/rewards/class-goal.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { OwnTreat } from '../contract.ts'
import { classTreats } from '../tables.server.ts'

const inClassroom = (schoolId: SchoolId, classroomId: ClassroomId) =>
  and(eq(classTreats.schoolId, schoolId), eq(classTreats.classroomId, classroomId))

/** Treats that teachers of the class wrote, oldest first. */
export const listOwnTreats = (db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<OwnTreat[]> =>
  db
    .select({ id: classTreats.id, text: classTreats.text })
    .from(classTreats)
    .where(inClassroom(schoolId, classroomId))
    .orderBy(asc(classTreats.createdAt), asc(classTreats.id))

/** The treat as a goal stores it. `chosen` is a treat of the fixed list or the id of one of this class. */
export async function resolveTreat(
  db: Database,
  { schoolId, id: classroomId }: { schoolId: SchoolId; id: ClassroomId },
  chosen: string,
): Promise<string> {
  const key = treats.find((treat) => treat === chosen)
  if (key) return key
  const [treat] = await db
    .select({ text: classTreats.text })
    .from(classTreats)
    .where(and(inClassroom(schoolId, classroomId), eq(classTreats.id, chosen)))
  if (!treat) throw new AppError('not-found')
  return storeOwnTreat(treat.text)
}
