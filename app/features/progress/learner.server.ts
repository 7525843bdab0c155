import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { PairTime } from '#rules/pairs/pairs.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { pairsCountSince } from '#app/features/pairs/public.server.ts'
import { studentsOfSchool } from '#app/features/schools/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'

/** Only a student of a school has work there; to everybody else there is nothing. */
export async function demandLearner(db: Database, actor: Actor, schoolId: SchoolId): Promise<void> {
  const { id } = actor
  const isStudent = id !== null && (await studentsOfSchool(db, schoolId, [id])).length > 0
  const learner: Actor = { ...actor, schoolId, schoolRoles: isStudent ? ['student'] : [] }
  if (!can(learner, 'progress.record', { schoolId, personId: id })) throw new AppError('not-found')
}

/** Somebody who learns in a school, and what is asked about them before anything they send is kept. */
export type Learner = {
  readonly schoolId: SchoolId
  readonly studentId: PersonId
  /** Of the school. */
  readonly timeZone: string
  readonly classrooms: readonly ClassroomId[]
  /** Lessons that are a test for them: what came of it is told with the results. */
  readonly untold: ReadonlySet<string>
  /** Worked with somebody at one device, not long ago. */
  readonly paired: boolean
  /** When that was. */
  readonly pairs: readonly PairTime[]
}

type Asked = Pick<Learner, 'schoolId' | 'studentId'>

export const learnerKey = ({ schoolId, studentId }: Asked): string => `${schoolId} ${studentId}`

type Row = {
  school_id: SchoolId
  student_id: PersonId
  time_zone: string
  classrooms: ClassroomId[]
  untold: string[]
  paired: boolean
}

/**
 * Those of these who are students of the school they send to, by `learnerKey`. Their schools' rows are open from here to
 * the end of the transaction; whoever erases one of them waits for it.
 */
export async function admitLearners(
  db: Database,
  asked: readonly Asked[],
  lessons: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Learner>> {
  const { rows } = await db.$client.query<Row>({
    name: 'admit-learners',
    text: 'SELECT * FROM admit_learners($1::uuid[], $2::uuid[], $3::text[], $4)',
    values: [
      asked.map(({ schoolId }) => schoolId),
      asked.map(({ studentId }) => studentId),
      lessons,
      new Date(pairsCountSince(now)),
    ],
  })
  const learners = rows.map(
    (row): Learner => ({
      schoolId: row.school_id,
      studentId: row.student_id,
      timeZone: row.time_zone,
      classrooms: row.classrooms,
      untold: new Set(row.untold),
      paired: row.paired,
      pairs: [],
    }),
  )
  return new Map(learners.map((learner) => [learnerKey(learner), learner]))
}
