import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import {
  classroomsOfStudents,
  findClassroomsOrArchived,
  isOpenTo,
  lockClassroomsOrArchived,
  type ClassroomWithRelations,
} from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'

/**
 * Classrooms whose rosters are about to change, locked; where one of them is not there or archived, none is. Whoever may
 * take it out again is told to do so first.
 */
export async function lockRosters(
  db: Database,
  actor: Actor,
  classroomIds: readonly ClassroomId[],
): Promise<ClassroomWithRelations[]> {
  return openRosters(actor, classroomIds, await lockClassroomsOrArchived(db, actor, classroomIds))
}

/** One of them as it is, for what is only looked at: planning a long list takes seconds. */
export const findRoster = async (
  db: Database,
  actor: Actor,
  classroomId: ClassroomId,
): Promise<ClassroomWithRelations> =>
  openRosters(actor, [classroomId], await findClassroomsOrArchived(db, actor, [classroomId]))[0]!

function openRosters(
  actor: Actor,
  classroomIds: readonly ClassroomId[],
  rosters: ClassroomWithRelations[],
): ClassroomWithRelations[] {
  if (rosters.length === 0 || rosters.length < new Set(classroomIds).size) throw new AppError('not-found')
  const archived = rosters.filter(({ status }) => status !== 'active')
  if (archived.some((roster) => !isOpenTo(actor, roster))) throw new AppError('not-found')
  if (archived.length > 0) throw new AppError('refused', { reason: 'archived' })
  return rosters
}

export const lockRoster = async (
  db: Database,
  actor: Actor,
  classroomId: ClassroomId,
): Promise<ClassroomWithRelations> => (await lockRosters(db, actor, [classroomId]))[0]!

/** Who of these students learns in which of these classrooms of one school now. */
export async function placesOf(
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

/** Those of these students who learn in the classroom now. */
export const studentsIn = async (
  db: Database,
  roster: ClassroomWithRelations,
  studentIds: readonly PersonId[],
): Promise<string[]> => (await placesOf(db, roster.schoolId, [roster], studentIds)).map(({ studentId }) => studentId)
