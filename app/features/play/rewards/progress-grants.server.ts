import { effectiveTime } from '#rules/rewards/streak.ts'
import { grantForLesson, grantsForStep } from '#rules/rewards/grants.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { findFinishedLessons } from '#app/features/learning/progress/public.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ProgressedStep } from '#app/platform/feature.server.ts'
import { addEntriesInSchools, lockWalletsInSchools, type SchoolStudent } from './ledger.server.ts'
import { recordStepFacts, recordSkinFacts } from './progress-facts.server.ts'

/** An unsolved step counts as an active day after this many attempts. */
const MIN_ATTEMPTS = 3

/** Grants points for new progress and records active days. Runs in the transaction that saves the progress. */
export async function grantForProgress(
  db: Database,
  { receivedAt, steps }: { receivedAt: number; steps: readonly ProgressedStep[] },
): Promise<void> {
  const workedSteps = steps.filter(({ after }) => after.solvedAt !== null || after.attempts >= MIN_ATTEMPTS)
  if (workedSteps.length === 0) return
  const grantTime = ({ timeZone }: ProgressedStep, reportedTime: number) => {
    const time = effectiveTime(reportedTime, receivedAt)
    return { day: formatLocalDay(time, timeZone), at: time }
  }
  await addActiveDaysInSchools(
    db,
    workedSteps.flatMap((step) => step.times.map((time) => ({ ...studentOf(step), day: grantTime(step, time).day }))),
  )
  await recordSkinFacts(db, workedSteps)
  const granted = workedSteps.flatMap((progressedStep) =>
    grantsForStep(progressedStep.step, stepResult(progressedStep.before), stepResult(progressedStep.after)).map(
      (grant) => ({ progressedStep, grant }),
    ),
  )
  if (granted.length === 0) return
  await recordStepFacts(db, workedSteps, (step, time) => grantTime(step, time).day)
  const newlySolved = workedSteps.filter(({ before, after }) => after.solvedAt !== null && !before?.solvedAt)
  const finished = newlySolved.length > 0 ? await findFinishedLessons(db, newlySolved) : []
  await lockWalletsInSchools(
    db,
    granted.map(({ progressedStep }) => ({ ...studentOf(progressedStep), ...grantTime(progressedStep, receivedAt) })),
  )
  const lessonGrants = finished.map(({ lesson, ...student }) => {
    const sameSchool = workedSteps.find((step) => step.schoolId === student.schoolId)!
    return { ...grantForLesson(lesson), ...student, ...grantTime(sameSchool, receivedAt) }
  })
  await addEntriesInSchools(db, [
    ...granted.map(({ progressedStep, grant }) => ({
      ...grant,
      ...studentOf(progressedStep),
      ...grantTime(progressedStep, progressedStep.times.at(-1)!),
    })),
    ...lessonGrants,
  ])
}

const studentOf = ({ schoolId, studentId }: ProgressedStep): SchoolStudent => ({ schoolId, studentId })

const stepResult = (progress: ProgressedStep['before']) => ({
  solved: (progress?.solvedAt ?? null) !== null,
  stars: progress?.stars ?? 0,
})

/** Records days on which students learned. Repeated days are ignored. */
export const addActiveDays = (
  db: Database,
  schoolId: SchoolId,
  days: readonly { studentId: PersonId; day: string }[],
): Promise<void> =>
  addActiveDaysInSchools(
    db,
    days.map((day) => ({ ...day, schoolId })),
  )

/** The transaction must have access to all the schools. */
async function addActiveDaysInSchools(db: Database, days: readonly (SchoolStudent & { day: string })[]): Promise<void> {
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
