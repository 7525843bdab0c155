import { AppError } from '#app/platform/errors/errors.ts'
import type { Inbox, InboxMessage } from '#app/platform/live/live.server.ts'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { batchRows, batchSizes } from '../metrics.ts'

// oxlint-disable-next-line no-explicit-any -- each inbox keeps its own types; here they are only passed through
type AnyInbox = Inbox<any, any>
type Pending = {
  received: InboxMessage<unknown, unknown>
  name: string
  saved: () => void
  failed: (error: unknown) => void
}
/** `lockedSchools`: schools with locked rows, and the pending saves of each, separate from the other schools. */
type Lane = {
  waiting: Pending[]
  countByName: Map<string, number>
  running: Promise<void> | null
  lockedSchools: Map<string, Promise<void>>
}

export type InboxWriter = {
  submit: (inbox: AnyInbox, pending: Omit<Pending, 'name'>) => void
  idle: () => Promise<void>
}

const maxPerBatch = 2_000
const maxWaiting = 50_000
/** A batch contains one message per name, so messages of one name must not fill the queue. */
const maxPerName = 10
const retryTimeoutMs = 5_000
const retryPauseMs = 100

/** Drizzle wraps PostgreSQL errors as `cause`. */
function errorCode(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code
}
const isLocked = (error: unknown) => errorCode(error) === '55P03'
const schoolOf = ({ received }: Pick<Pending, 'received'>) => received.schoolId ?? ''

/**
 * Group commit for inboxes: while one batch is saved, the next one collects. If rows of a school are locked, messages of
 * that school wait separately, and other schools continue.
 */
export function createInboxWriter(services: Services): InboxWriter {
  const lanes = new Map<AnyInbox, Map<string, Lane>>()

  /** Inboxes that run programs have one lane per school, because their batches take long. */
  function laneOf(inbox: AnyInbox, pending: Pick<Pending, 'received'>): Lane {
    const inboxLanes = lanes.get(inbox) ?? new Map<string, Lane>()
    const school = inbox.isJudged ? schoolOf(pending) : ''
    const lane = inboxLanes.get(school) ?? {
      waiting: [],
      countByName: new Map(),
      running: null,
      lockedSchools: new Map(),
    }
    if (inbox.isJudged)
      for (const [name, { running, lockedSchools }] of inboxLanes)
        if (!running && lockedSchools.size === 0) inboxLanes.delete(name)
    lanes.set(inbox, inboxLanes.set(school, lane))
    return lane
  }

  async function run(inbox: AnyInbox, lane: Lane) {
    while (lane.waiting.length > 0) {
      const batch = takeBatch(lane)
      if (batch.length > 0) await saveBatch(inbox, batch, (locked) => saveLockedSchools(inbox, lane, locked))
      else await Promise.race(lane.lockedSchools.values())
    }
    lane.running = null
  }

  /** Saves each school separately: schools without locks finish immediately. */
  function saveLockedSchools(inbox: AnyInbox, lane: Lane, batch: Pending[]) {
    for (const [school, pending] of Map.groupBy(batch, schoolOf)) {
      const previous = lane.lockedSchools.get(school) ?? Promise.resolve()
      const next: Promise<void> = previous
        .then(() => saveBatch(inbox, pending))
        .finally(() => {
          if (lane.lockedSchools.get(school) === next) lane.lockedSchools.delete(school)
        })
      lane.lockedSchools.set(school, next)
    }
  }

  /** On a lock timeout it calls `onLocked`; without `onLocked` it retries. */
  async function saveBatch(inbox: AnyInbox, batch: Pending[], onLocked?: (locked: Pending[]) => void): Promise<void> {
    batchSizes.observe(batch.length)
    try {
      const refusals = await retryOutages(
        () =>
          inbox.save(
            services,
            batch.map(({ received }) => received),
          ),
        (error) => onLocked !== undefined && isLocked(error),
      )
      batchRows.inc(batch.length)
      batch.forEach(({ saved, failed }, index) => {
        const refusal = refusals[index]
        if (refusal) failed(refusal)
        else saved()
      })
    } catch (error) {
      if (onLocked && isLocked(error)) return onLocked(batch)
      // Bisect the batch to isolate the failing message.
      if (batch.length > 1 && !isOutage(error)) {
        const half = Math.ceil(batch.length / 2)
        await saveBatch(inbox, batch.slice(0, half), onLocked)
        return saveBatch(inbox, batch.slice(half), onLocked)
      }
      if (!isOutage(error)) services.log.error({ error, messages: batch.length }, 'saving inbox messages failed')
      for (const { failed } of batch) failed(isOutage(error) ? new AppError('unavailable') : error)
    }
  }

  return {
    submit(inbox, pending) {
      const lane = laneOf(inbox, pending)
      if (lane.waiting.length >= maxWaiting) return pending.failed(new AppError('unavailable'))
      const name = inbox.batchKey(pending.received.facts)
      const count = lane.countByName.get(name) ?? 0
      if (count >= maxPerName) return pending.failed(new AppError('limited'))
      lane.countByName.set(name, count + 1)
      lane.waiting.push({ ...pending, name })
      // All messages of this event loop iteration share a commit.
      if (!lane.running)
        lane.running = new Promise<void>((resolve) => setImmediate(resolve)).then(() => run(inbox, lane))
    },
    async idle() {
      for (const inboxLanes of lanes.values())
        for (const { running, lockedSchools } of inboxLanes.values())
          await Promise.all([running, ...lockedSchools.values()])
    },
  }
}

/** Next batch in order of arrival, without locked schools and with at most one message per name. */
function takeBatch(lane: Lane): Pending[] {
  const names = new Set<string>()
  const batch: Pending[] = []
  const remaining: Pending[] = []
  for (const pending of lane.waiting) {
    const mustWait = names.has(pending.name) || lane.lockedSchools.has(schoolOf(pending))
    if (mustWait || batch.length >= maxPerBatch) remaining.push(pending)
    else {
      batch.push(pending)
      const countLeft = lane.countByName.get(pending.name)! - 1
      if (countLeft > 0) lane.countByName.set(pending.name, countLeft)
      else lane.countByName.delete(pending.name)
    }
    names.add(pending.name)
  }
  lane.waiting = remaining
  return batch
}

/** Retries during a short outage. It is unknown whether a lost batch was committed, but saving twice is harmless. */
async function retryOutages<T>(work: () => Promise<T>, stopsRetry: (error: unknown) => boolean): Promise<T> {
  for (const startedAt = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, retryPauseMs))) {
    try {
      return await work()
    } catch (error) {
      const code = errorCode(error)
      const isTransient = isOutage(error) || code === '40P01' || code === '40001'
      if (!isTransient || stopsRetry(error) || performance.now() - startedAt > retryTimeoutMs) throw error
    }
  }
}
