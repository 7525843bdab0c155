import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { PairTime } from '#rules/pairs/pairs.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { oldestSharedPairEnd } from '#app/features/people/pairs/public.server.ts'
import { studentsOfSchool } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'

/** Throws `not-found` unless the actor is a student of the school. */
export async function requireStudent(db: Database, actor: Actor, schoolId: SchoolId): Promise<void> {
  const { id } = actor
  const isStudent = id !== null && (await studentsOfSchool(db, schoolId, [id])).length > 0
  const studentActor: Actor = { ...actor, schoolId, schoolRoles: isStudent ? ['student'] : [] }
  if (!can(studentActor, 'progress.record', { schoolId, personId: id })) throw new AppError('not-found')
}

/** A student of a school, with the data that saving their events needs. */
export type ProgressStudent = {
  readonly schoolId: SchoolId
  readonly studentId: PersonId
  /** Time zone of the school. */
  readonly timeZone: string
  readonly classrooms: readonly ClassroomId[]
  /** Lessons that are a test for this student; outcomes stay hidden until results are released. */
  readonly unreleasedTests: ReadonlySet<string>
  /** Recently worked in a pair at one device. */
  readonly isPaired: boolean
  /** Times of the pair work. */
  readonly pairs: readonly PairTime[]
}

type StudentRef = Pick<ProgressStudent, 'schoolId' | 'studentId'>

export const studentKey = ({ schoolId, studentId }: StudentRef): string => `${schoolId} ${studentId}`

type Row = {
  school_id: SchoolId
  student_id: PersonId
  time_zone: string
  classrooms: ClassroomId[]
  untold: string[]
  paired: boolean
}

/**
 * The senders who are students of their school, by `studentKey`. Opens row access to their schools until the end of the
 * transaction; deleting one of these students waits for it.
 */
export async function admitStudents(
  db: Database,
  senders: readonly StudentRef[],
  lessons: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, ProgressStudent>> {
  const { rows } = await db.$client.query<Row>({
    name: 'admit-learners',
    text: 'SELECT * FROM authorize_students($1::uuid[], $2::uuid[], $3::text[], $4)',
    values: [
      senders.map(({ schoolId }) => schoolId),
      senders.map(({ studentId }) => studentId),
      lessons,
      new Date(oldestSharedPairEnd(now)),
    ],
  })
  const students = rows.map(
    (row): ProgressStudent => ({
      schoolId: row.school_id,
      studentId: row.student_id,
      timeZone: row.time_zone,
      classrooms: row.classrooms,
      unreleasedTests: new Set(row.untold),
      isPaired: row.paired,
      pairs: [],
    }),
  )
  return new Map(students.map((student) => [studentKey(student), student]))
}
