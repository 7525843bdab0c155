import { and, eq } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { extraTimes } from './tables.server.ts'

type Place = { schoolId: SchoolId; classroomId: ClassroomId }

const ofClass = ({ schoolId, classroomId }: Place) =>
  and(eq(extraTimes.schoolId, schoolId), eq(extraTimes.classroomId, classroomId))

/** In percent, of those of a class who have some. */
export async function extraTimesOf(db: Database, place: Place): Promise<ReadonlyMap<PersonId, number>> {
  const rows = await db.select().from(extraTimes).where(ofClass(place))
  return new Map(rows.map(({ studentId, percent }) => [studentId, percent]))
}

export async function extraTimeOf(db: Database, place: Place, studentId: PersonId): Promise<number> {
  const isTheirs = and(ofClass(place), eq(extraTimes.studentId, studentId))
  const [row] = await db.select({ percent: extraTimes.percent }).from(extraTimes).where(isTheirs)
  return row?.percent ?? 0
}

/** From now on, in whatever begins there later. What they are in already keeps what it has. */
export async function keepExtraTime(
  db: Database,
  { schoolId, classroomId }: Place,
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
