import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import {
  classroomsOfStudents,
  findClassroomsOrArchived,
  isAccessibleTo,
  lockClassroomsOrArchived,
  type ClassroomWithRelations,
} from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'

/**
 * Locks the classes whose rosters are about to change. Throws if one is missing or archived; users who may restore an
 * archived class get the reason `archived`.
 */
export async function lockRosters(
  db: Database,
  actor: Actor,
  classroomIds: readonly ClassroomId[],
): Promise<ClassroomWithRelations[]> {
  return requireActiveRosters(actor, classroomIds, await lockClassroomsOrArchived(db, actor, classroomIds))
}

/** Reads a class without locking it, for long read-only work: planning a large import takes seconds. */
export const findRoster = async (
  db: Database,
  actor: Actor,
  classroomId: ClassroomId,
): Promise<ClassroomWithRelations> =>
  requireActiveRosters(actor, [classroomId], await findClassroomsOrArchived(db, actor, [classroomId]))[0]!

function requireActiveRosters(
  actor: Actor,
  classroomIds: readonly ClassroomId[],
  rosters: ClassroomWithRelations[],
): ClassroomWithRelations[] {
  if (rosters.length === 0 || rosters.length < new Set(classroomIds).size) throw new AppError('not-found')
  const archived = rosters.filter(({ status }) => status !== 'active')
  if (archived.some((roster) => !isAccessibleTo(actor, roster))) throw new AppError('not-found')
  if (archived.length > 0) throw new AppError('refused', { reason: 'archived' })
  return rosters
}

export const lockRoster = async (
  db: Database,
  actor: Actor,
  classroomId: ClassroomId,
): Promise<ClassroomWithRelations> => (await lockRosters(db, actor, [classroomId]))[0]!

/** Current enrollments of these students in these classes. */
export async function listEnrollments(
  db: Database,
  schoolId: SchoolId,
  rosters: readonly { id: string }[],
  studentIds: readonly PersonId[],
) {
  const rosterIds = new Set(rosters.map(({ id }) => id))
  return (await classroomsOfStudents(db, schoolId, [...studentIds])).filter(({ classroomId }) =>
    rosterIds.has(classroomId),
  )
}

/** Those of the given students who are currently in the class. */
export const filterEnrolled = async (
  db: Database,
  roster: ClassroomWithRelations,
  studentIds: readonly PersonId[],
): Promise<string[]> =>
  (await listEnrollments(db, roster.schoolId, [roster], studentIds)).map(({ studentId }) => studentId)
