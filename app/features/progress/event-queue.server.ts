import type { SchoolId } from '#rules/ids.ts'
import { AppError } from '#app/platform/errors.ts'
import { isOutage } from '#app/platform/outage.server.ts'

/** Enough that one commit serves many, and few enough that nobody waits long for it. */
const MOST_EVENTS = 400
/** Who comes in this time shares a commit. */
const GATHER_MS = 15
const MOST_WAITING = 5_000

type OfSchool = { readonly schoolId: SchoolId; readonly events: readonly unknown[] }

type Pending<Sending, Outcome> = {
  sending: Sending
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** Keeps a batch as one, or none of it; what it refuses is an error in its place. `isShared`: other schools wait for it. */
type Keep<Sending, Outcome> = (batch: readonly Sending[], isShared: boolean) => Promise<readonly (Outcome | AppError)[]>

export type EventQueue<Sending, Outcome> = (sending: Sending) => Promise<Outcome>

/**
 * Gathers what is sent and has it kept a batch at a time, of whatever schools. Where that fails, each school's is kept by
 * itself and the others do not wait for it; what cannot be kept even then is found in halves of halves, so that one that
 * is wrong is no reason to refuse another.
 */
export function eventQueue<Sending extends OfSchool, Outcome>(
  keep: Keep<Sending, Outcome>,
): EventQueue<Sending, Outcome> {
  type Waiting = Pending<Sending, Outcome>
  const schools = new Map<SchoolId, Waiting[]>()
  /** Schools of which something is being kept by itself. */
  const alone = new Set<SchoolId>()
  let [waiting, running] = [0, false]

  async function run() {
    if (running) return
    running = true
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      const batch = takeBatch()
      if (batch.length === 0) break
      await settle(batch)
    }
    running = false
  }

  /** One of each school in turn: who has had a turn stands last again. */
  function takeBatch(): Waiting[] {
    const batch: Waiting[] = []
    let events = 0
    for (const [school, own] of schools) {
      if (alone.has(school)) continue
      if (events >= MOST_EVENTS) break
      const one = own.shift()!
      batch.push(one)
      events += one.sending.events.length
      schools.delete(school)
      if (own.length > 0) schools.set(school, own)
    }
    waiting -= batch.length
    return batch
  }

  async function settle(batch: Waiting[]): Promise<void> {
    try {
      await keepAll(batch, true)
    } catch {
      for (const [school, own] of Map.groupBy(batch, ({ sending }) => sending.schoolId)) {
        alone.add(school)
        void settleAlone(own).finally(() => {
          alone.delete(school)
          void run()
        })
      }
    }
  }

  async function settleAlone(batch: Waiting[]): Promise<void> {
    try {
      await keepAll(batch, false)
    } catch (error) {
      if (batch.length === 1 || isOutage(error)) return batch.forEach(({ reject }) => reject(error))
      const half = Math.ceil(batch.length / 2)
      await settleAlone(batch.slice(0, half))
      await settleAlone(batch.slice(half))
    }
  }

  async function keepAll(batch: readonly Waiting[], isShared: boolean): Promise<void> {
    const sendings = batch.map(({ sending }) => sending)
    const outcomes = await keep(sendings, isShared)
    batch.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]!
      if (outcome instanceof AppError) reject(outcome)
      else resolve(outcome)
    })
  }

  return (sending) => {
    if (waiting >= MOST_WAITING) throw new AppError('unavailable')
    waiting++
    return new Promise((resolve, reject) => {
      const own = schools.get(sending.schoolId) ?? []
      own.push({ sending, resolve, reject })
      schools.set(sending.schoolId, own)
      void run()
    })
  }
}
