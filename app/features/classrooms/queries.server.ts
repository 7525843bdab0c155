import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Relation } from '#rules/permissions.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'
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

/** The active classrooms of one school that a person teaches or learns in. */
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
  const taught = await db
    .select({ ...fields, relation: classroomTeachers.role })
    .from(classroomTeachers)
    .innerJoin(
      classrooms,
      and(eq(classrooms.schoolId, classroomTeachers.schoolId), eq(classrooms.id, classroomTeachers.classroomId)),
    )
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
    .where(learnsNow(schoolId, personId))
  return [...taught, ...learned.map((row) => ({ ...row, relation: 'student' as const }))].sort((a, b) =>
    a.name.localeCompare(b.name),
  )
}

const learnsNow = (schoolId: SchoolId, studentId: PersonId) =>
  and(
    eq(enrolments.schoolId, schoolId),
    eq(enrolments.studentId, studentId),
    eq(enrolments.status, 'active'),
    eq(classrooms.status, 'active'),
  )

/**
 * Where a student learns now, and how one signs in there; one question, because whole schools ask it at nine o'clock.
 */
export async function learningRooms(db: Database, schoolId: SchoolId, studentId: PersonId) {
  return db
    .select({ id: classrooms.id, name: classrooms.name, loginMode: classrooms.loginMode, code: classrooms.code })
    .from(enrolments)
    .innerJoin(classrooms, and(eq(classrooms.schoolId, enrolments.schoolId), eq(classrooms.id, enrolments.classroomId)))
    .where(learnsNow(schoolId, studentId))
}

export async function classroomById(db: Database, schoolId: SchoolId, id: string) {
  const [classroom] = await db
    .select()
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.id, id)))
  return classroom ?? null
}

/** Locked until the command ends: seats, join settings and codes of one class change one after the other. */
export async function lockClassroom(db: Database, schoolId: SchoolId, id: string) {
  const [classroom] = await db
    .select()
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.id, id)))
    .for('no key update')
  return classroom ?? null
}

/** In which classrooms any of these children learns. Asked with every run of a program, so it is said as text. */
export async function classroomsOfStudents(db: Database, schoolId: SchoolId, studentIds: readonly PersonId[]) {
  if (studentIds.length === 0) return []
  const { rows } = await db.$client.query<{ classroomId: ClassroomId; studentId: PersonId }>(
    `SELECT classroom_id AS "classroomId", student_id AS "studentId" FROM enrolments
     WHERE school_id = $1 AND student_id = ANY($2::uuid[]) AND status = 'active'`,
    [schoolId, studentIds],
  )
  return rows
}

export type Named = { id: string; name: string }

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)

/** Who learns in a classroom now. */
export async function rosterOf(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<Named[]> {
  const rows = await db
    .select({
      id: enrolments.studentId,
      name: sql<string>`(SELECT name FROM ${users} WHERE users.id = ${enrolments.studentId})`,
    })
    .from(enrolments)
    .where(
      and(eq(enrolments.schoolId, schoolId), eq(enrolments.classroomId, classroomId), eq(enrolments.status, 'active')),
    )
  return rows.sort(byName)
}

/** Who learns in a classroom, where nobody's name is needed: reading names asks who may see each of them. */
export async function studentsIn(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<PersonId[]> {
  const { rows } = await db.$client.query<{ id: PersonId }>(
    `SELECT student_id AS id FROM enrolments WHERE school_id = $1 AND classroom_id = $2 AND status = 'active'`,
    [schoolId, classroomId],
  )
  return rows.map(({ id }) => id)
}

/** Who teaches in each of these classrooms, its owner first. */
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

/** The classrooms a school works with, and how many learn in each. */
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
