import { and, eq } from 'drizzle-orm'
import type { CodingSkin } from '#rules/classroom.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { classrooms, enrolments } from './tables.server.ts'

type Enrolled = { schoolId: SchoolId; classroomId: ClassroomId; studentId: PersonId }

const isThat = ({ schoolId, classroomId, studentId }: Enrolled) =>
  and(
    eq(enrolments.schoolId, schoolId),
    eq(enrolments.classroomId, classroomId),
    eq(enrolments.studentId, studentId),
    eq(enrolments.status, 'active'),
  )

/** In which skin a child codes in a class: what was set for them, or else what the class has. */
export async function codingSkinsOf(
  db: Database,
  enrolled: Enrolled,
): Promise<{ own: CodingSkin | null; ofClass: CodingSkin } | null> {
  const [found] = await db
    .select({ own: enrolments.codingSkin, ofClass: classrooms.codingSkin })
    .from(enrolments)
    .innerJoin(classrooms, and(eq(classrooms.schoolId, enrolments.schoolId), eq(classrooms.id, enrolments.classroomId)))
    .where(isThat(enrolled))
  return found ?? null
}

/** Whether there is such a child in the class. */
export async function putCodingSkin(db: Database, enrolled: Enrolled, skin: CodingSkin | null): Promise<boolean> {
  const { rowCount } = await db.update(enrolments).set({ codingSkin: skin }).where(isThat(enrolled))
  return rowCount === 1
}
