import type { SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { studentsOfSchool } from '#app/features/schools/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'

/** Where they act as a student of it already, which was read with their session. */
export const isLearner = (actor: Actor, schoolId: SchoolId): boolean =>
  actor.schoolId === schoolId && can(actor, 'progress.record', { schoolId, personId: actor.id })

/** Only a student of a school has work there; to everybody else there is nothing. */
export async function demandLearner(db: Database, actor: Actor, schoolId: SchoolId): Promise<void> {
  const { id } = actor
  const isStudent = id !== null && (await studentsOfSchool(db, schoolId, [id])).length > 0
  const learner: Actor = { ...actor, schoolId, schoolRoles: isStudent ? ['student'] : [] }
  if (!can(learner, 'progress.record', { schoolId, personId: id })) throw new AppError('not-found')
}
