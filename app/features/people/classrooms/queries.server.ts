import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Relation } from '#rules/permissions.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { classrooms, classroomTeachers, enrolments } from './tables.server.ts'

export type ClassroomOfPerson = {
  id: string
  name: string
  grade: string | null
  icon: string
  colour: string
  code: string
  locale: Locale
  relation: Relation
}

/** Active classes of a school in which the person is a teacher or student. */
export async function classroomsOfPerson(
  db: Database,
  schoolId: SchoolId,
  personId: PersonId,
): Promise<ClassroomOfPerson[]> {
  const fields = {
    id: classrooms.id,
    name: classrooms.name,
    grade: classrooms.grade,
    icon: classrooms.icon,
    colour: classrooms.colour,
    code: classrooms.code,
    locale: classrooms.locale,
  }
  const taughtClassrooms = await db
    .select({ ...fields, relation: classroomTeachers.role })
    .from(classroomTeachers)
    .innerJoin(classrooms, classroomOfTeacher)
    .where(activeTeaching(schoolId, personId))
  const enrolledClassrooms = await db
    .select(fields)
    .from(enrolments)
    .innerJoin(classrooms, and(eq(classrooms.schoolId, enrolments.schoolId), eq(classrooms.id, enrolments.classroomId)))
    .where(activeEnrollment(schoolId, personId))
  return [...taughtClassrooms, ...enrolledClassrooms.map((row) => ({ ...row, relation: 'student' as const }))].sort(
    (a, b) => a.name.localeCompare(b.name),
  )
}

/** Joins the class to a row of `classroomTeachers`. */
export const classroomOfTeacher = and(
  eq(classrooms.schoolId, classroomTeachers.schoolId),
  eq(classrooms.id, classroomTeachers.classroomId),
)

/** Active classes that the person teaches. */
export const activeTeaching = (schoolId: SchoolId, personId: PersonId) =>
  and(
    eq(classroomTeachers.schoolId, schoolId),
    eq(classroomTeachers.userId, personId),
    eq(classroomTeachers.status, 'active'),
    eq(classrooms.status, 'active'),
  )

const activeEnrollment = (schoolId: SchoolId, studentId: PersonId) =>
  and(
    eq(enrolments.schoolId, schoolId),
    eq(enrolments.studentId, studentId),
    eq(enrolments.status, 'active'),
    eq(classrooms.status, 'active'),
  )

/** Classes of a student with their login mode. One query, because whole schools sign in at the same minute. */
export async function listEnrolledClassrooms(db: Database, schoolId: SchoolId, studentId: PersonId) {
  return db
    .select({ id: classrooms.id, name: classrooms.name, loginMode: classrooms.loginMode, code: classrooms.code })
    .from(enrolments)
    .innerJoin(classrooms, and(eq(classrooms.schoolId, enrolments.schoolId), eq(classrooms.id, enrolments.classroomId)))
    .where(activeEnrollment(schoolId, studentId))
}

export async function classroomById(db: Database, schoolId: SchoolId, id: string) {
  const [classroom] = await db
    .select()
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.id, id)))
  return classroom ?? null
}

/** Locks the row until the command ends: serializes changes to seats, join settings and codes of a class. */
export async function lockClassroom(db: Database, schoolId: SchoolId, id: string) {
  const [classroom] = await db
    .select()
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.id, id)))
    .for('no key update')
  return classroom ?? null
}

/** Active enrollments of these students. Raw SQL, because it runs with each program run and must be fast. */
export async function classroomsOfStudents(db: Database, schoolId: SchoolId, studentIds: readonly PersonId[]) {
  if (studentIds.length === 0) return []
  const { rows } = await db.$client.query<{ classroomId: ClassroomId; studentId: PersonId }>(
    `SELECT classroom_id AS "classroomId", student_id AS "studentId" FROM enrolments
     WHERE school_id = $1 AND student_id = ANY($2::uuid[]) AND status = 'active'`,
    [schoolId, studentIds],
  )
  return rows
}

export type NamedPerson = { id: string; name: string }

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)

/** Namesakes are numbered in this order, on cards and tiles. */
export const byRosterOrder = (a: NamedPerson, b: NamedPerson) => byName(a, b) || (a.id < b.id ? -1 : 1)

export async function rosterOf(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<NamedPerson[]> {
  const rows = await db
    .select({
      id: enrolments.studentId,
      name: sql<string>`(SELECT name FROM ${users} WHERE users.id = ${enrolments.studentId})`,
    })
    .from(enrolments)
    .where(
      and(eq(enrolments.schoolId, schoolId), eq(enrolments.classroomId, classroomId), eq(enrolments.status, 'active')),
    )
  return rows.sort(byRosterOrder)
}

/** Cheaper than `rosterOf`: reading names makes row security check each user. */
export async function listStudentIds(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<PersonId[]> {
  const { rows } = await db.$client.query<{ id: PersonId }>(
    `SELECT student_id AS id FROM enrolments WHERE school_id = $1 AND classroom_id = $2 AND status = 'active'`,
    [schoolId, classroomId],
  )
  return rows.map(({ id }) => id)
}

/** Active teachers of the classes, owners first. */
export async function teachersOf(db: Database, schoolId: SchoolId, classroomIds: ClassroomId[]) {
  if (classroomIds.length === 0) return []
  const rows = await db
    .select({
      id: classroomTeachers.userId,
      classroomId: classroomTeachers.classroomId,
      role: classroomTeachers.role,
      name: sql<string>`(SELECT name FROM ${users} WHERE users.id = ${classroomTeachers.userId})`,
    })
    .from(classroomTeachers)
    .where(
      and(
        eq(classroomTeachers.schoolId, schoolId),
        inArray(classroomTeachers.classroomId, classroomIds),
        eq(classroomTeachers.status, 'active'),
      ),
    )
  return rows.sort((a, b) => b.role.localeCompare(a.role) || byName(a, b))
}

/** Active classes of a school with their number of students. */
export async function classroomsOfSchool(db: Database, schoolId: SchoolId) {
  const { id, name, grade, icon, colour, locale } = classrooms
  const rows = await db
    .select({
      id,
      name,
      grade,
      icon,
      colour,
      locale,
      students: sql<number>`(SELECT count(*)::int FROM enrolments e
        WHERE e.school_id = classrooms.school_id AND e.classroom_id = classrooms.id AND e.status = 'active')`,
    })
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.status, 'active')))
  return rows.sort(byName)
}
