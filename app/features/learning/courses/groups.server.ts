import { and, eq } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { studentGroupMembers, studentGroups } from '#app/features/people/students/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'

export const listGroups = (db: Database, schoolId: SchoolId, classroomId: ClassroomId) =>
  db
    .select({ id: studentGroups.id, name: studentGroups.name })
    .from(studentGroups)
    .where(and(eq(studentGroups.schoolId, schoolId), eq(studentGroups.classroomId, classroomId)))
    .orderBy(studentGroups.id)

/** Group ids of each student in a class who is in a group. */
export async function loadGroupsByStudent(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .select({ group: studentGroups.id, student: studentGroupMembers.studentId })
    .from(studentGroups)
    .innerJoin(studentGroupMembers, isMemberOfGroup)
    .where(and(eq(studentGroups.schoolId, schoolId), eq(studentGroups.classroomId, classroomId)))
  const byStudent = Map.groupBy(rows, ({ student }) => student)
  return new Map(Array.from(byStudent, ([student, memberRows]) => [student, memberRows.map(({ group }) => group)]))
}

const isMemberOfGroup = and(
  eq(studentGroupMembers.schoolId, studentGroups.schoolId),
  eq(studentGroupMembers.groupId, studentGroups.id),
)

export async function listGroupsOfStudent(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  studentId: PersonId,
): Promise<string[]> {
  const rows = await db
    .select({ id: studentGroups.id })
    .from(studentGroups)
    .innerJoin(studentGroupMembers, isMemberOfGroup)
    .where(
      and(
        eq(studentGroups.schoolId, schoolId),
        eq(studentGroups.classroomId, classroomId),
        eq(studentGroupMembers.studentId, studentId),
      ),
    )
  return rows.map(({ id }) => id)
}
