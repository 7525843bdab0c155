import { and, eq, inArray } from 'drizzle-orm'
import type { Relation } from '#rules/permissions.ts'
import type { Database } from '#app/platform/db.server.ts'
import { classrooms, classroomTeachers, enrolments } from './tables.server.ts'

export type ClassroomOfPerson = { id: string; name: string; grade: string | null; icon: string; colour: string; code: string; relation: Relation }

/** The active classrooms of one school that a person teaches or learns in. */
export async function classroomsOfPerson(db: Database, schoolId: string, personId: string): Promise<ClassroomOfPerson[]> {
  const fields = { id: classrooms.id, name: classrooms.name, grade: classrooms.grade, icon: classrooms.icon, colour: classrooms.colour, code: classrooms.code }
  const taught = await db
    .select({ ...fields, relation: classroomTeachers.role })
    .from(classroomTeachers)
    .innerJoin(classrooms, and(eq(classrooms.schoolId, classroomTeachers.schoolId), eq(classrooms.id, classroomTeachers.classroomId)))
    .where(
      and(
        eq(classroomTeachers.schoolId, schoolId),
        eq(classroomTeachers.userId, personId),
        eq(classroomTeachers.status, 'active'),
        eq(classrooms.status, 'active'),
      ),
    )
  const learned = await db
    .select(fields)
    .from(enrolments)
    .innerJoin(classrooms, and(eq(classrooms.schoolId, enrolments.schoolId), eq(classrooms.id, enrolments.classroomId)))
    .where(
      and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, personId), eq(enrolments.status, 'active'), eq(classrooms.status, 'active')),
    )
  return [...taught, ...learned.map((row) => ({ ...row, relation: 'student' as const }))].sort((a, b) => a.name.localeCompare(b.name))
}

export async function classroomById(db: Database, schoolId: string, id: string) {
  const [classroom] = await db
    .select()
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.id, id)))
  return classroom ?? null
}

/** In which of these classrooms any of these children learns. */
export async function classroomsOfStudents(db: Database, schoolId: string, studentIds: string[]) {
  if (studentIds.length === 0) return []
  return db
    .select({ classroomId: enrolments.classroomId, studentId: enrolments.studentId })
    .from(enrolments)
    .where(and(eq(enrolments.schoolId, schoolId), inArray(enrolments.studentId, studentIds), eq(enrolments.status, 'active')))
}
