import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { PermissionTarget } from '#rules/permissions.ts'
import { lockClassroomOfStudent } from '#app/features/people/classrooms/public.server.ts'
import { studentsOfSchool } from '#app/features/people/schools/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'
import { lockParentLinks } from './link-child.server.ts'

/** Without a class, a school admin acts for the school: a student in no active class has guardians, too. */
export const studentInput = { classroomId: classroomUuid.optional(), student: personUuid }

/** The class or school for which a command changes guardians of a student. */
export type StudentPlace = PermissionTarget & { schoolId: SchoolId; id: string | null }

/** Locks the class and the links of the student. Throws `not-found` if the student is not in the class or school. */
export async function lockStudentPlace(
  { db, actor }: CommandContext,
  { classroomId, student }: { classroomId?: string | undefined; student: PersonId },
): Promise<StudentPlace> {
  if (classroomId !== undefined) {
    const classroom = await lockClassroomOfStudent(db, actor, classroomId, student)
    await lockParentLinks(db, student)
    return classroom
  }
  const { schoolId } = actor
  if (!schoolId || (await studentsOfSchool(db, schoolId, [student])).length === 0) throw new AppError('not-found')
  await lockParentLinks(db, student)
  return { schoolId, id: null }
}

/** The page of the class, and the object of the log entry. */
export const describePlace = ({ id }: StudentPlace, student: PersonId) => ({
  changed: id === null ? [] : [`classrooms/${id}/roster`],
  on: id ?? `people/${student}`,
})
