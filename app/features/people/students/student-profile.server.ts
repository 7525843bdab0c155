import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { readCardState } from '#app/features/people/cards/public.server.ts'
import { classroomById, loadCodingSkins } from '#app/features/people/classrooms/public.server.ts'
import { countGuardians, schoolById } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { StudentProfile } from './contract.ts'
import { listEditableClassrooms, groupsOfClassroom, readRosterStamp, studentOfClassroom } from './queries.server.ts'

/**
 * Profile of a student for the teachers of a class. `null` if the person is not in the class: the route guard has
 * checked only that the user teaches the class.
 */
export async function loadStudentProfile(
  db: Database,
  actor: Actor,
  { id, schoolId }: { id: ClassroomId; schoolId: SchoolId },
  studentId: PersonId,
): Promise<StudentProfile | null> {
  const student = await studentOfClassroom(db, schoolId, id, studentId)
  if (!student) return null
  return {
    student,
    groups: await groupsOfClassroom(db, schoolId, id),
    classrooms: await listEditableClassrooms(db, schoolId, actor),
    locale: (await classroomById(db, schoolId, id))!.locale,
    stamp: await readRosterStamp(db, schoolId, id),
    card: student.managed ? await readCardState(db, schoolId, studentId) : null,
    codingSkins: (await loadCodingSkins(db, { schoolId, classroomId: id, studentId }))!,
    guardians: await countGuardians(db, schoolId, studentId),
    mayErase: can(actor, 'school.erase-person', { schoolId }) && (await schoolById(db, schoolId))?.kind === 'personal',
  }
}
