import { collectSkinFacts, collectStepFacts } from '#rules/rewards/step-facts.ts'
import { findEarlierAttempts, listPassedSkins } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ProgressedStep } from '#app/platform/feature.server.ts'
import { recordFactsInSchools } from './record-facts.server.ts'

/** Records badge facts for newly solved or improved steps that the stored progress rows do not show. */
export async function recordStepFacts(
  db: Database,
  steps: readonly ProgressedStep[],
  dayOf: (step: ProgressedStep, time: number) => string,
): Promise<void> {
  const isNewlySolved = ({ before, after }: ProgressedStep) => after.solvedAt !== null && !before?.solvedAt
  const newlySolved = steps.filter(isNewlySolved)
  const improved = steps.filter(({ before, after }) => (before?.stars ?? 0) > 0 && after.stars > before!.stars)
  if (newlySolved.length + improved.length === 0) return
  const earlierAttempts = await findEarlierAttempts(
    db,
    newlySolved.filter(({ after }) => after.attempts > 1),
  )
  const facts = [...new Set([...newlySolved, ...improved])].flatMap((progressedStep) => {
    const { schoolId, studentId, step, before, after, times, inPair } = progressedStep
    const earlier = earlierAttempts.find(
      (other) => other.schoolId === schoolId && other.studentId === studentId && other.step === step,
    )
    return collectStepFacts({
      step,
      before: { solved: (before?.solvedAt ?? null) !== null, stars: before?.stars ?? 0 },
      after: { solved: after.solvedAt !== null, stars: after.stars, hints: after.hints },
      day: dayOf(progressedStep, earlier?.passedAt?.getTime() ?? times.at(-1)!),
      failedDay: earlier?.failedAt ? dayOf(progressedStep, earlier.failedAt.getTime()) : null,
      failed: earlier?.failed ?? null,
      passed: earlier?.passed ?? null,
      isPair: inPair,
    }).map((fact) => ({ ...fact, schoolId, studentId }))
  })
  await recordFactsInSchools(db, facts)
}

/**
 * Records steps passed in all three editor skins (icons, blocks, Python). Skips the query for a step solved for the
 * first time in a single skin: it cannot have been passed in another skin before.
 */
export async function recordSkinFacts(db: Database, steps: readonly ProgressedStep[]): Promise<void> {
  const candidates = steps.filter(({ before, skins }) => skins.length > (before?.solvedAt ? 0 : 1))
  const passedSkins = await listPassedSkins(db, candidates)
  await recordFactsInSchools(
    db,
    passedSkins.flatMap(({ schoolId, studentId, step, skins }) =>
      collectSkinFacts(step, skins).map((fact) => ({ ...fact, schoolId, studentId })),
    ),
  )
}
