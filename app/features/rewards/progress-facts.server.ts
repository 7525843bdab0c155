import { factsOfStep } from '#rules/rewards/step-facts.ts'
import { isTogether } from '#rules/pairs/pairs.ts'
import type { SchoolId } from '#rules/ids.ts'
import { partnersOf } from '#app/features/pairs/public.server.ts'
import { earlierTries } from '#app/features/progress/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { ProgressedStep } from '#app/platform/feature.server.ts'
import { noteFacts } from './note-facts.server.ts'

type Progressed = { schoolId: SchoolId; receivedAt: number; dayOf: (at: number) => string }

/** What badges count of steps that were passed or raised, beside what their rows say. */
export async function noteProgress(
  db: Database,
  { schoolId, receivedAt, dayOf }: Progressed,
  steps: readonly ProgressedStep[],
): Promise<void> {
  const isNew = ({ before, after }: ProgressedStep) => after.solvedAt !== null && !before?.solvedAt
  const passed = steps.filter(isNew)
  const raised = steps.filter(({ before, after }) => (before?.stars ?? 0) > 0 && after.stars > before!.stars)
  if (passed.length + raised.length === 0) return
  const tried = await earlierTries(
    db,
    schoolId,
    passed.filter(({ after }) => after.attempts > 1),
  )
  const students = [...new Set(passed.map(({ studentId }) => studentId))]
  const partners = students.length > 0 ? await partnersOf(db, schoolId, students, receivedAt) : []
  const facts = [...new Set([...passed, ...raised])].flatMap(({ studentId, step, before, after, at }) => {
    const earlier = tried.find((one) => one.studentId === studentId && one.step === step)
    return factsOfStep({
      step,
      before: { solved: (before?.solvedAt ?? null) !== null, stars: before?.stars ?? 0 },
      after: { solved: after.solvedAt !== null, stars: after.stars, hints: after.hints },
      day: dayOf(at.at(-1)!),
      failedDay: earlier?.failedAt ? dayOf(earlier.failedAt.getTime()) : null,
      failed: earlier?.failed ?? null,
      passed: earlier?.passed ?? null,
      isPair: partners.some((pair) => pair.student === studentId && isTogether(pair, at.at(-1)!)),
    }).map((fact) => ({ ...fact, studentId }))
  })
  await noteFacts(db, schoolId, facts)
}
