import { and, eq } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { studentGroupMembers, studentGroups } from '#app/features/students/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'

/** Groups of a class, to which lessons can be assigned. */
export const groupsOfClassroom = (db: Database, schoolId: SchoolId, classroomId: ClassroomId) =>
  db
    .select({ id: studentGroups.id, name: studentGroups.name })
    .from(studentGroups)
    .where(and(eq(studentGroups.schoolId, schoolId), eq(studentGroups.classroomId, classroomId)))
    .orderBy(studentGroups.id)

/** Those of them that somebody is in. */
export async function groupsOfStudent(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  studentId: PersonId,
): Promise<string[]> {
  const rows = await db
    .select({ id: studentGroups.id })
    .from(studentGroups)
    .innerJoin(
      studentGroupMembers,
      and(eq(studentGroupMembers.schoolId, studentGroups.schoolId), eq(studentGroupMembers.groupId, studentGroups.id)),
    )
    .where(
      and(
        eq(studentGroups.schoolId, schoolId),
        eq(studentGroups.classroomId, classroomId),
        eq(studentGroupMembers.studentId, studentId),
      ),
    )
  return rows.map(({ id }) => id)
}
