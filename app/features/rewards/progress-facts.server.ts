import { factsOfSkins, factsOfStep } from '#rules/rewards/step-facts.ts'
import { earlierTries, passedSkins } from '#app/features/progress/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { ProgressedStep } from '#app/platform/feature.server.ts'
import { noteFactsOf } from './note-facts.server.ts'

/** What badges count of steps that were passed or raised, beside what their rows say. */
export async function noteProgress(
  db: Database,
  steps: readonly ProgressedStep[],
  dayOf: (step: ProgressedStep, at: number) => string,
): Promise<void> {
  const isNew = ({ before, after }: ProgressedStep) => after.solvedAt !== null && !before?.solvedAt
  const passed = steps.filter(isNew)
  const raised = steps.filter(({ before, after }) => (before?.stars ?? 0) > 0 && after.stars > before!.stars)
  if (passed.length + raised.length === 0) return
  const tried = await earlierTries(
    db,
    passed.filter(({ after }) => after.attempts > 1),
  )
  const facts = [...new Set([...passed, ...raised])].flatMap((one) => {
    const { schoolId, studentId, step, before, after, at, inPair } = one
    const earlier = tried.find(
      (other) => other.schoolId === schoolId && other.studentId === studentId && other.step === step,
    )
    return factsOfStep({
      step,
      before: { solved: (before?.solvedAt ?? null) !== null, stars: before?.stars ?? 0 },
      after: { solved: after.solvedAt !== null, stars: after.stars, hints: after.hints },
      day: dayOf(one, earlier?.passedAt?.getTime() ?? at.at(-1)!),
      failedDay: earlier?.failedAt ? dayOf(one, earlier.failedAt.getTime()) : null,
      failed: earlier?.failed ?? null,
      passed: earlier?.passed ?? null,
      isPair: inPair,
    }).map((fact) => ({ ...fact, schoolId, studentId }))
  })
  await noteFactsOf(db, facts)
}

/**
 * A step that was passed with icons, with blocks and in Python. Mostly nothing is asked: whoever passes a step for the
 * first time, in one skin, has passed it in no other.
 */
export async function noteSkins(db: Database, steps: readonly ProgressedStep[]): Promise<void> {
  const again = steps.filter(({ before, skins }) => skins.length > (before?.solvedAt ? 0 : 1))
  const passed = await passedSkins(db, again)
  await noteFactsOf(
    db,
    passed.flatMap(({ schoolId, studentId, step, skins }) =>
      factsOfSkins(step, skins).map((fact) => ({ ...fact, schoolId, studentId })),
    ),
  )
}
