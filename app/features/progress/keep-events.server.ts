import { isTogether } from '#rules/pairs/pairs.ts'
import { mergeDrafts } from '#rules/progress/merge-drafts.ts'
import { isBetter, progressAfter, progressAfterLate, type StepProgress } from '#rules/progress/step-progress.ts'
import { features } from '#app/features.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { ProgressedStep } from '#app/platform/feature.server.ts'
import type { Skin } from './event.ts'
import { bestOf, draftOf, type BestProgram } from './kept-programs.server.ts'
import type { JudgedEvent } from './judge-events.server.ts'
import { learnerKey, type Learner } from './learner.server.ts'
import {
  addEvents,
  addReplaced,
  lockLearners,
  stepKey,
  writeKept,
  type ReplacedDraft,
} from './progress-statements.server.ts'

/** Somebody's events of one sending. */
export type Sent = { readonly learner: Learner; readonly device: string; readonly events: readonly JudgedEvent[] }

export type Outcome = {
  /** Ids of events that were not here before. */
  readonly fresh: ReadonlySet<string>
  /** Lessons that are a test for them: what came of it is told with the results. */
  readonly untold: ReadonlySet<string>
  /** What is kept now of every step that was touched. */
  readonly steps: ReadonlyMap<string, StepProgress>
}

/**
 * Keeps what many sent, in one transaction that is open to their schools. Whoever holds a learner's row changes all that
 * hangs on it, so what is read here is still so when it is written.
 */
export async function keepEvents(db: Database, sent: readonly Sent[], receivedAt: number): Promise<Outcome[]> {
  const own = byLearner(sent)
  await lockLearners(db, own)
  const { fresh, kept } = await addEvents(db, own, receivedAt)
  const uncounted = new Set(fresh)
  const first = new Map([...kept].map(([key, { progress }]) => [key, progress]))
  const worked = new Map<string, Worked>()
  const replaced: ReplacedDraft[] = []

  for (const { learner, device, events } of own)
    for (const judged of events) {
      const { id, step } = judged.event
      const key = stepKey(learner, step)
      const before = kept.get(key)!
      // Once, also where it was sent twice in one sending.
      if (!judged.late && !uncounted.delete(stepKey(learner, id))) continue
      before.changed = true
      before.progress = (judged.late ? progressAfterLate : progressAfter)(before.progress, judged.happened)
      noteWork(worked, key, judged)
      before.best = betterOf(before.best, bestOf(judged))
      const draft = draftOf(judged, device)
      if (!draft) continue
      const merged = mergeDrafts(before.draft, draft)
      before.draft = merged.current
      if (merged.replaced) replaced.push({ ...merged.replaced, learner, step })
    }

  const changed = [...kept.values()].filter((one) => one.changed)
  if (changed.length > 0) await writeKept(db, changed)
  if (replaced.length > 0) await addReplaced(db, replaced, receivedAt)
  const steps = [...worked].map(([key, { lesson, at, skins }]): ProgressedStep => {
    const { learner, step, progress } = kept.get(key)!
    const { schoolId, studentId, timeZone, pairs } = learner
    const inPair = pairs.some((time) => isTogether(time, at.at(-1)!))
    const common = { schoolId, timeZone, studentId, lesson, step, at, skins: [...skins], inPair }
    return { ...common, before: first.get(key)!, after: progress! }
  })
  // Whatever is given for a test would tell its results.
  const untold = new Map(own.map(({ learner }) => [learnerKey(learner), learner.untold]))
  const told = steps.filter((step) => !untold.get(learnerKey(step))!.has(step.lesson))
  if (told.length > 0) for (const { progressed } of features()) await progressed?.(db, { receivedAt, steps: told })
  return sent.map(({ learner, events }) => ({
    untold: learner.untold,
    fresh: new Set(events.filter(({ event }) => fresh.has(stepKey(learner, event.id))).map(({ event }) => event.id)),
    steps: new Map(events.map(({ event: { step } }) => [step, kept.get(stepKey(learner, step))!.progress!])),
  }))
}

type Worked = { readonly lesson: string; readonly at: number[]; readonly skins: Set<Skin> }

/** Opening a step and a draft of it are no work yet. */
function noteWork(worked: Map<string, Worked>, key: string, { event, happened }: JudgedEvent) {
  if (happened.kind === 'opened' || happened.kind === 'draft' || happened.kind === 'hint') return
  const noted = worked.get(key) ?? { lesson: event.lesson, at: [], skins: new Set() }
  noted.at.push(happened.at)
  if (event.kind === 'lesson.run' && happened.kind === 'run' && happened.stars > 0) noted.skins.add(event.skin)
  worked.set(key, noted)
}

/** In one order everywhere, so that two processes that meet wait for each other and not both. */
function byLearner(sent: readonly Sent[]): readonly Sent[] {
  const keyed = sent.map((one) => [learnerKey(one.learner), one] as const)
  return keyed.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)).map(([, one]) => one)
}

const betterOf = (kept: BestProgram | null, sent: BestProgram | null): BestProgram | null =>
  sent && (!kept || isBetter(sent, kept)) ? sent : kept
