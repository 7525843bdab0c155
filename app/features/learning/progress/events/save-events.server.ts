import { isDuringPair } from '#rules/pairs/pairs.ts'
import { mergeDrafts } from '#rules/progress/merge-drafts.ts'
import { isBetter, applyStepEvent, applyLateStepEvent, type StepProgress } from '#rules/progress/step-progress.ts'
import { features } from '#app/platform/feature-list.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ProgressedStep } from '#app/platform/feature.server.ts'
import type { Skin } from './event.ts'
import { toBestProgram, toStepDraft, type BestProgram } from './stored-programs.server.ts'
import type { JudgedEvent } from './judge-events.server.ts'
import { studentKey, type ProgressStudent } from '../student-progress/progress-student.server.ts'
import {
  addEvents,
  addReplacedDrafts,
  lockStudents,
  stepKey,
  writeStoredSteps,
  type ReplacedDraft,
} from './progress-statements.server.ts'

/** Judged events of one student from one request. */
export type StudentEvents = {
  readonly student: ProgressStudent
  readonly device: string
  readonly events: readonly JudgedEvent[]
}

export type SaveOutcome = {
  /** Ids of events that are not duplicates. */
  readonly newEventIds: ReadonlySet<string>
  /** Lessons that are a test for the student; outcomes stay hidden until results are released. */
  readonly unreleasedTests: ReadonlySet<string>
  /** Current progress of each affected step. */
  readonly steps: ReadonlyMap<string, StepProgress>
}

/**
 * Saves the events of many students in one transaction with access to their schools. Locking a student's row in
 * `learners` protects all their progress rows, so the rows read here cannot change before they are written.
 */
export async function saveEvents(
  db: Database,
  sent: readonly StudentEvents[],
  receivedAt: number,
): Promise<SaveOutcome[]> {
  const sorted = sortByStudent(sent)
  await lockStudents(db, sorted)
  const { newEventKeys, storedSteps } = await addEvents(db, sorted, receivedAt)
  const pendingKeys = new Set(newEventKeys)
  const progressBefore = new Map([...storedSteps].map(([key, { progress }]) => [key, progress]))
  const workByStep = new Map<string, StepWork>()
  const replaced: ReplacedDraft[] = []

  for (const { student, device, events } of sorted)
    for (const judged of events) {
      const { id, step } = judged.event
      const key = stepKey(student, step)
      const stored = storedSteps.get(key)!
      // Skips duplicates within a batch.
      if (!judged.isTooLate && !pendingKeys.delete(stepKey(student, id))) continue
      stored.changed = true
      stored.progress = (judged.isTooLate ? applyLateStepEvent : applyStepEvent)(stored.progress, judged.stepEvent)
      addWork(workByStep, key, judged)
      stored.best = betterOf(stored.best, toBestProgram(judged))
      const draft = toStepDraft(judged, device)
      if (!draft) continue
      const merged = mergeDrafts(stored.draft, draft)
      stored.draft = merged.current
      if (merged.replaced) replaced.push({ ...merged.replaced, student, step })
    }

  const changed = [...storedSteps.values()].filter((storedStep) => storedStep.changed)
  if (changed.length > 0) await writeStoredSteps(db, changed)
  if (replaced.length > 0) await addReplacedDrafts(db, replaced, receivedAt)
  const steps = [...workByStep].map(([key, { lesson, times, skins }]): ProgressedStep => {
    const { student, step, progress } = storedSteps.get(key)!
    const { schoolId, studentId, timeZone, pairs } = student
    const inPair = pairs.some((time) => isDuringPair(time, times.at(-1)!))
    const common = { schoolId, timeZone, studentId, lesson, step, times, skins: [...skins], inPair }
    return { ...common, before: progressBefore.get(key)!, after: progress! }
  })
  // Rewards would reveal the results of a test.
  const testsByStudent = new Map(sorted.map(({ student }) => [studentKey(student), student.unreleasedTests]))
  const releasedSteps = steps.filter((step) => !testsByStudent.get(studentKey(step))!.has(step.lesson))
  if (releasedSteps.length > 0)
    for (const { onProgress } of features()) await onProgress?.(db, { receivedAt, steps: releasedSteps })
  return sent.map(({ student, events }) => ({
    unreleasedTests: student.unreleasedTests,
    newEventIds: new Set(
      events.filter(({ event }) => newEventKeys.has(stepKey(student, event.id))).map(({ event }) => event.id),
    ),
    steps: new Map(events.map(({ event: { step } }) => [step, storedSteps.get(stepKey(student, step))!.progress!])),
  }))
}

type StepWork = { readonly lesson: string; readonly times: number[]; readonly skins: Set<Skin> }

/** Opening a step, a hint and a draft do not count as work. */
function addWork(workByStep: Map<string, StepWork>, key: string, { event, stepEvent }: JudgedEvent) {
  if (stepEvent.kind === 'opened' || stepEvent.kind === 'draft' || stepEvent.kind === 'hint') return
  const work = workByStep.get(key) ?? { lesson: event.lesson, times: [], skins: new Set() }
  work.times.push(stepEvent.at)
  if (event.kind === 'lesson.run' && stepEvent.kind === 'run' && stepEvent.stars > 0) work.skins.add(event.skin)
  workByStep.set(key, work)
}

/** Lock rows in key order so that two processes cannot deadlock. */
function sortByStudent(sent: readonly StudentEvents[]): readonly StudentEvents[] {
  const keyed = sent.map((entry) => [studentKey(entry.student), entry] as const)
  return keyed.toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)).map(([, entry]) => entry)
}

const betterOf = (stored: BestProgram | null, candidate: BestProgram | null): BestProgram | null =>
  candidate && (!stored || isBetter(candidate, stored)) ? candidate : stored
