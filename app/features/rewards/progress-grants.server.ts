import { countedAt } from '#rules/rewards/streak.ts'
import { grantForLesson, grantsForStep } from '#rules/rewards/grants.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { finishedLessons } from '#app/features/progress/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { localDay } from '#app/platform/dates.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { ProgressedStep } from '#app/platform/feature.server.ts'
import { addEntries, lockWallets, type NewEntry } from './ledger.server.ts'
import { noteProgress } from './progress-facts.server.ts'

/** So many runs at a step are an honest try, solved or not. */
const TRIES_OF_A_DAY = 3

/** In the transaction that keeps what was learned: points for what is new, and the days on which it was done. */
export async function grantForProgress(
  db: Database,
  { schoolId, receivedAt, steps }: { schoolId: SchoolId; receivedAt: number; steps: readonly ProgressedStep[] },
): Promise<void> {
  const worked = steps.filter(({ after }) => after.solvedAt !== null || after.attempts >= TRIES_OF_A_DAY)
  if (worked.length === 0) return
  const { timezone } = (await schoolById(db, schoolId))!
  const dayOf = (at: number) => localDay(countedAt(at, receivedAt), timezone)
  await addDays(
    db,
    schoolId,
    worked.flatMap(({ studentId, at }) => at.map((moment) => ({ studentId, day: dayOf(moment) }))),
  )
  const entries = worked.flatMap(({ studentId, step, before, after, at }) =>
    grantsForStep(step, reached(before), reached(after)).map(
      (grant): NewEntry => ({ ...grant, studentId, day: dayOf(at.at(-1)!), at: countedAt(at.at(-1)!, receivedAt) }),
    ),
  )
  if (entries.length === 0) return
  await noteProgress(db, { schoolId, receivedAt, dayOf }, worked)
  const newlySolved = worked.filter(({ before, after }) => after.solvedAt !== null && !before?.solvedAt)
  const finished = newlySolved.length > 0 ? await finishedLessons(db, schoolId, newlySolved) : []
  const when = { day: dayOf(receivedAt), at: receivedAt }
  await lockWallets(
    db,
    schoolId,
    entries.map(({ studentId }) => studentId),
    when,
  )
  const lessons = finished.map(({ studentId, lesson }) => ({ ...grantForLesson(lesson), studentId, ...when }))
  await addEntries(db, schoolId, [...entries, ...lessons])
}

const reached = (progress: ProgressedStep['before']) => ({
  solved: (progress?.solvedAt ?? null) !== null,
  stars: progress?.stars ?? 0,
})

/** Days on which somebody learned. */
export async function addDays(
  db: Database,
  schoolId: SchoolId,
  days: readonly { studentId: PersonId; day: string }[],
): Promise<void> {
  if (days.length === 0) return
  await db.$client.query({
    name: 'add-reward-days',
    text: `INSERT INTO reward_days (school_id, student_id, day)
      SELECT $1, g.student_id, g.day FROM (SELECT DISTINCT * FROM unnest($2::uuid[], $3::date[])) AS g (student_id, day) ORDER BY g.student_id, g.day
      ON CONFLICT DO NOTHING`,
    values: [schoolId, days.map(({ studentId }) => studentId), days.map(({ day }) => day)],
  })
}
