import type { PersonId, SchoolId } from '#rules/ids.ts'
import { mergeDrafts } from '#rules/progress/merge-drafts.ts'
import { isBetter, progressAfter, progressAfterLate, type StepProgress } from '#rules/progress/step-progress.ts'
import { features } from '#app/features.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { ProgressedStep } from '#app/platform/feature.server.ts'
import { bestOf, draftOf, type BestProgram, type StepDraft } from './kept-programs.server.ts'
import type { JudgedEvent } from './judge-events.server.ts'
import { untoldTests } from './untold-tests.server.ts'
import { addEvents, lockLearners, readKept, writeKept, type KeptStep } from './progress-statements.server.ts'

/** Somebody's events of one sending. */
export type Sent = { readonly studentId: PersonId; readonly device: string; readonly events: readonly JudgedEvent[] }

export type Outcome = {
  /** Ids of events that were not here before. */
  readonly fresh: ReadonlySet<string>
  /** Lessons that are a test for them: what came of it is told with the results. */
  readonly untold: ReadonlySet<string>
  /** What is kept now of every step that was touched. */
  readonly steps: ReadonlyMap<string, StepProgress>
}

/**
 * Keeps what many sent, in one transaction of their school. Whoever holds a learner's row changes all that hangs on it,
 * so what is read here is still so when it is written.
 */
export async function keepEvents(
  db: Database,
  schoolId: SchoolId,
  sent: readonly Sent[],
  receivedAt: number,
): Promise<Outcome[]> {
  const own = byLearner(sent)
  await lockLearners(db, schoolId, own)
  const fresh = await addEvents(db, schoolId, own, receivedAt)
  const uncounted = new Set(fresh)
  const kept = await readKept(db, schoolId, own)
  const first = new Map([...kept].map(([key, { progress }]) => [key, progress]))
  const worked = new Map<string, { lesson: string; at: number[] }>()
  const replaced: (StepDraft & { studentId: PersonId; step: string })[] = []

  for (const { studentId, device, events } of own)
    for (const judged of events) {
      const { id, step } = judged.event
      const before = kept.get(`${studentId} ${step}`)!
      // Once, also where it was sent twice in one sending.
      if (!judged.late && !uncounted.delete(`${studentId} ${id}`)) continue
      before.changed = true
      before.progress = (judged.late ? progressAfterLate : progressAfter)(before.progress, judged.happened)
      noteWork(worked, `${studentId} ${step}`, judged)
      before.best = betterOf(before.best, bestOf(judged))
      const draft = draftOf(judged, device)
      if (!draft) continue
      const merged = mergeDrafts(before.draft, draft)
      before.draft = merged.current
      if (merged.replaced) replaced.push({ ...merged.replaced, studentId, step })
    }

  await writeKept(
    db,
    schoolId,
    [...kept.values()].filter(({ changed }) => changed),
    replaced,
    receivedAt,
  )
  const untold = await untoldTests(
    db,
    schoolId,
    [...new Set(own.map(({ studentId }) => studentId))],
    [...new Set(own.flatMap(({ events }) => events.map(({ event }) => event.lesson)))],
  )
  const steps = [...worked].map(([key, { lesson, at }]): ProgressedStep => {
    const { studentId, step, progress } = kept.get(key)!
    return { studentId, lesson, step, at, before: first.get(key)!, after: progress! }
  })
  // Whatever is given for a test would tell its results.
  const told = steps.filter(({ studentId, lesson }) => !untold.get(studentId)?.has(lesson))
  if (told.length > 0)
    for (const { progressed } of features()) await progressed?.(db, { schoolId, receivedAt, steps: told })
  return sent.map(({ studentId, events }) => ({
    untold: untold.get(studentId) ?? new Set<string>(),
    fresh: new Set(events.filter(({ event }) => fresh.has(`${studentId} ${event.id}`)).map(({ event }) => event.id)),
    steps: new Map(
      events.map(({ event: { step } }) => [step, (kept.get(`${studentId} ${step}`) as KeptStep).progress!]),
    ),
  }))
}

/** Opening a step and a draft of it are no work yet. */
function noteWork(
  worked: Map<string, { lesson: string; at: number[] }>,
  key: string,
  { event, happened }: JudgedEvent,
) {
  if (happened.kind !== 'run' && happened.kind !== 'answer' && happened.kind !== 'done') return
  const noted = worked.get(key) ?? { lesson: event.lesson, at: [] }
  noted.at.push(happened.at)
  worked.set(key, noted)
}

/** In one order everywhere, so that two processes that meet wait for each other and not both. */
const byLearner = (sent: readonly Sent[]): readonly Sent[] =>
  sent.toSorted((one, other) => (one.studentId < other.studentId ? -1 : one.studentId > other.studentId ? 1 : 0))

const betterOf = (kept: BestProgram | null, sent: BestProgram | null): BestProgram | null =>
  sent && (!kept || isBetter(sent, kept)) ? sent : kept
