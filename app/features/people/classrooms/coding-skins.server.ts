import { and, eq } from 'drizzle-orm'
import type { CodingSkin } from '#rules/classrooms/classroom.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { classrooms, enrolments } from './tables.server.ts'

type EnrollmentRef = { schoolId: SchoolId; classroomId: ClassroomId; studentId: PersonId }

const activeEnrollment = ({ schoolId, classroomId, studentId }: EnrollmentRef) =>
  and(
    eq(enrolments.schoolId, schoolId),
    eq(enrolments.classroomId, classroomId),
    eq(enrolments.studentId, studentId),
    eq(enrolments.status, 'active'),
  )

/** Editor skins of a student in a class: `own`, if set, overrides `ofClass`. Null if not enrolled. */
export async function loadCodingSkins(
  db: Database,
  enrollment: EnrollmentRef,
): Promise<{ own: CodingSkin | null; ofClass: CodingSkin } | null> {
  const [skins] = await db
    .select({ own: enrolments.codingSkin, ofClass: classrooms.codingSkin })
    .from(enrolments)
    .innerJoin(classrooms, and(eq(classrooms.schoolId, enrolments.schoolId), eq(classrooms.id, enrolments.classroomId)))
    .where(activeEnrollment(enrollment))
  return skins ?? null
}

/** Returns whether the student is enrolled in the class. */
export async function setCodingSkin(
  db: Database,
  enrollment: EnrollmentRef,
  skin: CodingSkin | null,
): Promise<boolean> {
  const { rowCount } = await db.update(enrolments).set({ codingSkin: skin }).where(activeEnrollment(enrollment))
  return rowCount === 1
}
