import {
  findFinishedCourses,
  listRecentStudentCourses,
  loadSteps,
} from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import type { ProgressedStep } from '#app/platform/feature.server.ts'
import type { SchoolId } from '#rules/ids.ts'

type FinishedCourse = Awaited<ReturnType<typeof findFinishedCourses>>[number]

/** Records a certificate for each student who finishes a course, in the transaction that saves the progress. */
export async function recordEarned(
  db: Database,
  { receivedAt, steps }: { receivedAt: number; steps: readonly ProgressedStep[] },
): Promise<void> {
  const candidates = new Map(
    steps
      .filter(({ before, after }) => after.solvedAt !== null && !before?.solvedAt)
      .flatMap(({ schoolId, studentId, step, lesson }) => {
        const course = loadSteps().get(step)?.course
        const key = `${schoolId} ${studentId} ${lesson}`
        return course ? [[key, { schoolId, studentId, course, lesson }] as const] : []
      }),
  )
  await insertEarned(db, await findFinishedCourses(db, [...candidates.values()]), receivedAt)
}

/** Results of a test are released long after its last step was solved. */
const recentMs = 60 * 86_400_000

/** Finds courses that were finished without a new step: by the release of a test, or by a change of the course. */
export async function recordEarnedSince(db: Database, { schoolId, now }: { schoolId: SchoolId; now: number }) {
  const candidates = await listRecentStudentCourses(db, schoolId, new Date(now - recentMs))
  await insertEarned(db, await findFinishedCourses(db, candidates), now)
}

/** A second run through a course awards nothing. */
async function insertEarned(db: Database, finished: readonly FinishedCourse[], earnedAt: number): Promise<void> {
  if (finished.length === 0) return
  await db.$client.query(
    `INSERT INTO certificates (school_id, id, student_id, course, state, earned_at)
     SELECT school, id, student, course, 'earned', $5 FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) AS f (school, id, student, course)
     ON CONFLICT DO NOTHING`,
    [
      finished.map(({ schoolId }) => schoolId),
      finished.map(() => newId()),
      finished.map(({ studentId }) => studentId),
      finished.map(({ course }) => course),
      new Date(earnedAt),
    ],
  )
}
