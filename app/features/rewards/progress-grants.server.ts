import { countedAt } from '#rules/rewards/streak.ts'
import { grantForLesson, grantsForStep } from '#rules/rewards/grants.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { finishedLessons } from '#app/features/progress/public.server.ts'
import { localDay } from '#app/platform/dates.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { ProgressedStep } from '#app/platform/feature.server.ts'
import { addEntriesOf, lockWalletsOf, type OfSchool } from './ledger.server.ts'
import { noteProgress, noteSkins } from './progress-facts.server.ts'

/** So many runs at a step are an honest try, solved or not. */
const TRIES_OF_A_DAY = 3

/** In the transaction that keeps what was learned: points for what is new, and the days on which it was done. */
export async function grantForProgress(
  db: Database,
  { receivedAt, steps }: { receivedAt: number; steps: readonly ProgressedStep[] },
): Promise<void> {
  const worked = steps.filter(({ after }) => after.solvedAt !== null || after.attempts >= TRIES_OF_A_DAY)
  if (worked.length === 0) return
  const when = ({ timeZone }: ProgressedStep, at: number) => {
    const counted = countedAt(at, receivedAt)
    return { day: localDay(counted, timeZone), at: counted }
  }
  await addDaysOf(
    db,
    worked.flatMap((step) => step.at.map((at) => ({ ...childOf(step), day: when(step, at).day }))),
  )
  await noteSkins(db, worked)
  const granted = worked.flatMap((one) =>
    grantsForStep(one.step, reached(one.before), reached(one.after)).map((grant) => ({ of: one, grant })),
  )
  if (granted.length === 0) return
  await noteProgress(db, worked, (step, at) => when(step, at).day)
  const newlySolved = worked.filter(({ before, after }) => after.solvedAt !== null && !before?.solvedAt)
  const finished = newlySolved.length > 0 ? await finishedLessons(db, newlySolved) : []
  await lockWalletsOf(
    db,
    granted.map(({ of }) => ({ ...childOf(of), ...when(of, receivedAt) })),
  )
  const lessons = finished.map(({ lesson, ...child }) => {
    const of = worked.find((step) => step.schoolId === child.schoolId)!
    return { ...grantForLesson(lesson), ...child, ...when(of, receivedAt) }
  })
  await addEntriesOf(db, [
    ...granted.map(({ of, grant }) => ({ ...grant, ...childOf(of), ...when(of, of.at.at(-1)!) })),
    ...lessons,
  ])
}

const childOf = ({ schoolId, studentId }: ProgressedStep): OfSchool => ({ schoolId, studentId })

const reached = (progress: ProgressedStep['before']) => ({
  solved: (progress?.solvedAt ?? null) !== null,
  stars: progress?.stars ?? 0,
})

/** Days on which somebody learned. */
export const addDays = (
  db: Database,
  schoolId: SchoolId,
  days: readonly { studentId: PersonId; day: string }[],
): Promise<void> =>
  addDaysOf(
    db,
    days.map((one) => ({ ...one, schoolId })),
  )

/** The same in several schools, which the transaction is open to. */
async function addDaysOf(db: Database, days: readonly (OfSchool & { day: string })[]): Promise<void> {
  if (days.length === 0) return
  await db.$client.query({
    name: 'add-reward-days',
    text: `INSERT INTO reward_days (school_id, student_id, day)
      SELECT g.school_id, g.student_id, g.day FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[], $3::date[])) AS g (school_id, student_id, day)
      ORDER BY g.school_id, g.student_id, g.day
      ON CONFLICT DO NOTHING`,
    values: [days.map(({ schoolId }) => schoolId), days.map(({ studentId }) => studentId), days.map(({ day }) => day)],
  })
}
