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

/** Of everybody in a class, by student. */
export async function groupsOfStudents(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .select({ group: studentGroups.id, student: studentGroupMembers.studentId })
    .from(studentGroups)
    .innerJoin(studentGroupMembers, ofGroup)
    .where(and(eq(studentGroups.schoolId, schoolId), eq(studentGroups.classroomId, classroomId)))
  const byStudent = Map.groupBy(rows, ({ student }) => student)
  return new Map(Array.from(byStudent, ([student, all]) => [student, all.map(({ group }) => group)]))
}

const ofGroup = and(
  eq(studentGroupMembers.schoolId, studentGroups.schoolId),
  eq(studentGroupMembers.groupId, studentGroups.id),
)

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
    .innerJoin(studentGroupMembers, ofGroup)
    .where(
      and(
        eq(studentGroups.schoolId, schoolId),
        eq(studentGroups.classroomId, classroomId),
        eq(studentGroupMembers.studentId, studentId),
      ),
    )
  return rows.map(({ id }) => id)
}
