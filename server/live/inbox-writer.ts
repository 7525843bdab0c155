import { AppError } from '#app/platform/errors.ts'
import type { Inbox, Received } from '#app/platform/live.server.ts'
import { isOutage } from '#app/platform/outage.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { batchRows, batchSizes } from './metrics.ts'

// oxlint-disable-next-line no-explicit-any -- each inbox keeps its own types; here they are only passed through
type AnyInbox = Inbox<any, any>
type Pending = {
  received: Received<unknown, unknown>
  name: string
  kept: () => void
  failed: (error: unknown) => void
}
/** `held`: schools that something is locked in, and what waits for it apart from the others. */
type Lane = {
  waiting: Pending[]
  named: Map<string, number>
  running: Promise<void> | null
  held: Map<string, Promise<void>>
}

export type InboxWriter = {
  submit: (inbox: AnyInbox, pending: Omit<Pending, 'name'>) => void
  idle: () => Promise<void>
}

const mostPerBatch = 2_000
const mostWaiting = 50_000
/** One batch takes one of each name, so nobody's waiting ones fill the lane. */
const mostOfName = 10
const patienceMs = 5_000
const pauseMs = 100

/** Drizzle wraps what PostgreSQL says. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code
}
const isLocked = (error: unknown) => codeOf(error) === '55P03'
const schoolOf = ({ received }: Pick<Pending, 'received'>) => received.schoolId ?? ''

/**
 * Group commit for inboxes: while one batch is kept the next one gathers. Where something is locked for long, what is of
 * that school waits apart, and everybody else's goes on.
 */
export function inboxWriter(services: Services): InboxWriter {
  const lanes = new Map<AnyInbox, Map<string, Lane>>()

  /** Where a batch is judged each school has its own: a batch of another would be waited for to its end. */
  function laneOf(inbox: AnyInbox, pending: Pick<Pending, 'received'>): Lane {
    const ofInbox = lanes.get(inbox) ?? new Map<string, Lane>()
    const school = inbox.judges ? schoolOf(pending) : ''
    const lane = ofInbox.get(school) ?? { waiting: [], named: new Map(), running: null, held: new Map() }
    if (inbox.judges)
      for (const [name, { running, held }] of ofInbox) if (!running && held.size === 0) ofInbox.delete(name)
    lanes.set(inbox, ofInbox.set(school, lane))
    return lane
  }

  async function run(inbox: AnyInbox, lane: Lane) {
    while (lane.waiting.length > 0) {
      const batch = takeBatch(lane)
      if (batch.length > 0) await settle(inbox, batch, (locked) => hold(inbox, lane, locked))
      else await Promise.race(lane.held.values())
    }
    lane.running = null
  }

  /** Each school by itself: those that nothing is locked in are through at once. */
  function hold(inbox: AnyInbox, lane: Lane, batch: Pending[]) {
    for (const [school, pending] of Map.groupBy(batch, schoolOf)) {
      const before = lane.held.get(school) ?? Promise.resolve()
      const held: Promise<void> = before
        .then(() => settle(inbox, pending))
        .finally(() => {
          if (lane.held.get(school) === held) lane.held.delete(school)
        })
      lane.held.set(school, held)
    }
  }

  /** What is locked is handed on, or waited for where nobody takes it. */
  async function settle(inbox: AnyInbox, batch: Pending[], hand?: (locked: Pending[]) => void): Promise<void> {
    batchSizes.observe(batch.length)
    try {
      const refusals = await untilBack(
        () =>
          inbox.keep(
            services,
            batch.map(({ received }) => received),
          ),
        (error) => hand !== undefined && isLocked(error),
      )
      batchRows.inc(batch.length)
      batch.forEach(({ kept, failed }, at) => {
        const refusal = refusals[at]
        if (refusal) failed(refusal)
        else kept()
      })
    } catch (error) {
      if (hand && isLocked(error)) return hand(batch)
      // One of them is wrong, which is no reason to refuse the others: halves of halves find it.
      if (batch.length > 1 && !isOutage(error)) {
        const half = Math.ceil(batch.length / 2)
        await settle(inbox, batch.slice(0, half), hand)
        return settle(inbox, batch.slice(half), hand)
      }
      if (!isOutage(error)) services.log.error({ error, messages: batch.length }, 'inbox not kept')
      for (const { failed } of batch) failed(isOutage(error) ? new AppError('unavailable') : error)
    }
  }

  return {
    submit(inbox, pending) {
      const lane = laneOf(inbox, pending)
      if (lane.waiting.length >= mostWaiting) return pending.failed(new AppError('unavailable'))
      const name = inbox.nameOf(pending.received.facts)
      const ofName = lane.named.get(name) ?? 0
      if (ofName >= mostOfName) return pending.failed(new AppError('limited'))
      lane.named.set(name, ofName + 1)
      lane.waiting.push({ ...pending, name })
      // Everything that arrives in this turn of the loop shares a commit.
      if (!lane.running)
        lane.running = new Promise<void>((resolve) => setImmediate(resolve)).then(() => run(inbox, lane))
    },
    async idle() {
      for (const ofInbox of lanes.values())
        for (const { running, held } of ofInbox.values()) await Promise.all([running, ...held.values()])
    },
  }
}

/** In the order they came, without those that are held; of two with one name the second waits for the next batch. */
function takeBatch(lane: Lane): Pending[] {
  const names = new Set<string>()
  const batch: Pending[] = []
  const later: Pending[] = []
  for (const pending of lane.waiting) {
    const waits = names.has(pending.name) || lane.held.has(schoolOf(pending))
    if (waits || batch.length >= mostPerBatch) later.push(pending)
    else {
      batch.push(pending)
      const left = lane.named.get(pending.name)! - 1
      if (left > 0) lane.named.set(pending.name, left)
      else lane.named.delete(pending.name)
    }
    names.add(pending.name)
  }
  lane.waiting = later
  return batch
}

/** Whether a lost batch was committed nobody knows; it may be kept again, so a short absence is waited out. */
async function untilBack<T>(work: () => Promise<T>, givesUp: (error: unknown) => boolean): Promise<T> {
  for (const began = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, pauseMs))) {
    try {
      return await work()
    } catch (error) {
      const code = codeOf(error)
      const again = isOutage(error) || code === '40P01' || code === '40001'
      if (!again || givesUp(error) || performance.now() - began > patienceMs) throw error
    }
  }
}
