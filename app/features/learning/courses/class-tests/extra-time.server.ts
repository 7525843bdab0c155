import { and, eq } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { extraTimes } from '../tables.server.ts'

type ClassroomRef = { schoolId: SchoolId; classroomId: ClassroomId }

const isOfClass = ({ schoolId, classroomId }: ClassroomRef) =>
  and(eq(extraTimes.schoolId, schoolId), eq(extraTimes.classroomId, classroomId))

/** Extra time in percent by student; students without extra time are not included. */
export async function loadExtraTimes(db: Database, classroom: ClassroomRef): Promise<ReadonlyMap<PersonId, number>> {
  const rows = await db.select().from(extraTimes).where(isOfClass(classroom))
  return new Map(rows.map(({ studentId, percent }) => [studentId, percent]))
}

export async function loadExtraTime(db: Database, classroom: ClassroomRef, studentId: PersonId): Promise<number> {
  const isOfStudent = and(isOfClass(classroom), eq(extraTimes.studentId, studentId))
  const [row] = await db.select({ percent: extraTimes.percent }).from(extraTimes).where(isOfStudent)
  return row?.percent ?? 0
}

/** Applies to tests and competitions that start later; running ones keep their extra time. */
export async function saveExtraTime(
  db: Database,
  { schoolId, classroomId }: ClassroomRef,
  students: readonly PersonId[],
  percent: number,
): Promise<void> {
  await db.$client.query(
    percent === 0
      ? 'DELETE FROM extra_times WHERE school_id = $1 AND classroom_id = $2 AND student_id = ANY($3::uuid[]) AND $4::int = 0'
      : `INSERT INTO extra_times (school_id, classroom_id, student_id, percent) SELECT $1, $2, s, $4 FROM unnest($3::uuid[]) AS chosen (s)
         ON CONFLICT (school_id, classroom_id, student_id) DO UPDATE SET percent = excluded.percent`,
    [schoolId, classroomId, students, percent],
  )
}
