import type { SchoolId } from '#rules/ids.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { isOutage } from '#app/platform/errors/outage.server.ts'

/** Large enough to share a commit, small enough to keep the wait short. */
const MAX_BATCH_EVENTS = 400
/** Requests that arrive within this time share a commit. */
const BATCH_DELAY_MS = 15
const MAX_WAITING = 5_000

type SchoolSubmission = { readonly schoolId: SchoolId; readonly events: readonly unknown[] }

type Pending<Submission, Outcome> = {
  submission: Submission
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** Saves a batch atomically; returns an error for each refused entry. `isShared`: the batch has several schools. */
type SaveBatch<Submission, Outcome> = (
  batch: readonly Submission[],
  isShared: boolean,
) => Promise<readonly (Outcome | AppError)[]>

export type EventQueue<Submission, Outcome> = (submission: Submission) => Promise<Outcome>

/**
 * Batches submissions of all schools. If a batch fails, each school is saved separately, without delaying the others.
 * If that fails too, the batch is bisected to isolate the failing submission, so that the others are still saved.
 */
export function createEventQueue<Submission extends SchoolSubmission, Outcome>(
  saveBatch: SaveBatch<Submission, Outcome>,
): EventQueue<Submission, Outcome> {
  type PendingSubmission = Pending<Submission, Outcome>
  const queues = new Map<SchoolId, PendingSubmission[]>()
  /** Schools whose submissions are being saved separately. */
  const separateSchools = new Set<SchoolId>()
  let [waiting, running] = [0, false]

  async function run() {
    if (running) return
    running = true
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, BATCH_DELAY_MS))
      const batch = takeBatch()
      if (batch.length === 0) break
      await settle(batch)
    }
    running = false
  }

  /** Round-robin: takes one submission per school and moves that school to the end. */
  function takeBatch(): PendingSubmission[] {
    const batch: PendingSubmission[] = []
    let events = 0
    for (const [school, queue] of queues) {
      if (separateSchools.has(school)) continue
      if (events >= MAX_BATCH_EVENTS) break
      const next = queue.shift()!
      batch.push(next)
      events += next.submission.events.length
      queues.delete(school)
      if (queue.length > 0) queues.set(school, queue)
    }
    waiting -= batch.length
    return batch
  }

  async function settle(batch: PendingSubmission[]): Promise<void> {
    try {
      await saveAll(batch, true)
    } catch {
      for (const [school, pending] of Map.groupBy(batch, ({ submission: sending }) => sending.schoolId)) {
        separateSchools.add(school)
        void settleSeparately(pending).finally(() => {
          separateSchools.delete(school)
          void run()
        })
      }
    }
  }

  async function settleSeparately(batch: PendingSubmission[]): Promise<void> {
    try {
      await saveAll(batch, false)
    } catch (error) {
      if (batch.length === 1 || isOutage(error)) return batch.forEach(({ reject }) => reject(error))
      const half = Math.ceil(batch.length / 2)
      await settleSeparately(batch.slice(0, half))
      await settleSeparately(batch.slice(half))
    }
  }

  async function saveAll(batch: readonly PendingSubmission[], isShared: boolean): Promise<void> {
    const submissions = batch.map(({ submission: sending }) => sending)
    const outcomes = await saveBatch(submissions, isShared)
    batch.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]!
      if (outcome instanceof AppError) reject(outcome)
      else resolve(outcome)
    })
  }

  return (submission) => {
    if (waiting >= MAX_WAITING) throw new AppError('unavailable')
    waiting++
    return new Promise((resolve, reject) => {
      const queue = queues.get(submission.schoolId) ?? []
      queue.push({ submission, resolve, reject })
      queues.set(submission.schoolId, queue)
      void run()
    })
  }
}
