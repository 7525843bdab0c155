import type { Audit } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Store } from '#app/platform/live.server.ts'
import { isOutage } from '#app/platform/outage.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Json } from '#rules/live/values.ts'
import { fullAreas, type FullAreas } from './full-areas.ts'
import { batchRows, batchSizes } from './metrics.ts'
import { refusalOf, writeOthers, writePlain } from './store-statements.ts'

/**
 * One write inside an area: keys[0] is the record, deeper keys a place inside it, no key the whole area. A whole record
 * comes with its text.
 */
export type Write = {
  schoolId: SchoolId
  area: string
  keys: string[]
  value: Json
  text?: string | null
  writer: string
  audit: Audit | null
  place: Pick<Store<unknown>, 'check' | 'limits'>
}

/**
 * Several writes that stand or fall together; with `expect`, only while the record still has that revision, and under
 * its name at most once.
 */
export type Change = { writes: Write[]; expect?: number; name?: string }

export type Written = { ok: true; revision: number } | { ok: false; revision: number; value: Json }

/**
 * Who hears what became of a change; one for all the changes of a connection, each with its number. What was written is
 * told at the end of a
 * batch, in one piece.
 */
export type Submitter = {
  written: (id: number, written: Written) => void
  failed: (id: number, error: unknown) => void
  tell: () => void
}

type Pending = { change: Change; by: Submitter; id: number }

export type StoreWriter = {
  /** Changes of the same source are committed in their order. */
  submit: (change: Change, by: Submitter, id: number, source: number) => void
  write: (change: Change) => Promise<Written>
  idle: () => Promise<void>
}

type Lane = { submit: (pending: Pending) => void; idle: () => Promise<void> }

const mostPerBatch = 2_000
const laneCount = 2
const enoughToBegin = 300
const mostWaiting = 50_000
const patienceMs = 5_000
const pauseMs = 100

/** A few lanes side by side, so that PostgreSQL commits for some while this process reads what others say. */
export function storeWriter(services: Pick<Services, 'pool' | 'bus' | 'log'>): StoreWriter {
  const lanes = Array.from({ length: laneCount }, () =>
    openLane(services, (change, refusal) => full.note(change, refusal)),
  )
  const full = fullAreas()
  const submit: StoreWriter['submit'] = (change, by, id, source) => {
    const refusal = full.refusalFor(change)
    if (refusal) by.failed(id, refusal)
    else lanes[source % laneCount]!.submit({ change, by, id })
  }
  return {
    submit,
    write: (change) =>
      new Promise((resolve, failed) =>
        submit(
          change,
          { written: (_, written) => resolve(written), failed: (_, error) => failed(error), tell: () => {} },
          0,
          sourceOf(change.writes[0]!.area),
        ),
      ),
    idle: async () => void (await Promise.all(lanes.map((lane) => lane.idle()))),
  }
}

/**
 * Group commit: while one batch is being committed the next one gathers. Nothing is acknowledged before PostgreSQL has
 * it on disk, and one commit serves everybody who waited. Where something is held for long, what is of that school waits
 * apart, and everybody else's goes on.
 */
function openLane({ pool, bus, log }: Pick<Services, 'pool' | 'bus' | 'log'>, refused: FullAreas['note']): Lane {
  let waiting: Pending[] = []
  let running: Promise<void> | null = null
  const held = new Map<string, Promise<void>>()
  const isHeld = ({ change }: Pending) => change.writes.some(({ schoolId }) => held.has(schoolId))

  async function run() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostPerBatch)
      waiting = waiting.slice(batch.length)
      batchSizes.observe(batch.length)
      // Order is kept: those of one kind that follow each other share a commit.
      for (let from = 0; from < batch.length; ) {
        const plain = isPlain(batch[from]!)
        let to = from + 1
        while (to < batch.length && isPlain(batch[to]!) === plain) to++
        await settleFree(batch.slice(from, to), plain)
        from = to
      }
    }
    running = null
  }

  /** What is of a school that something is held in stands behind what waits there already. */
  async function settleFree(group: Pending[], plain: boolean): Promise<void> {
    if (held.size === 0) return settle(group, plain, (locked) => hold(locked, plain))
    const free = group.filter((one) => !isHeld(one))
    hold(
      group.filter((one) => isHeld(one)),
      plain,
    )
    if (free.length > 0) await settle(free, plain, (locked) => hold(locked, plain))
  }

  /** Each school by itself: those that nothing is held in are through at once. */
  function hold(group: Pending[], plain: boolean) {
    for (const [schools, own] of Map.groupBy(group, schoolsOf)) {
      const ids = schools.split(' ')
      const last: Promise<unknown> = Promise.all(ids.map((id) => held.get(id)))
      const done: Promise<void> = last
        .then(() => settle(own, plain))
        .finally(() => ids.filter((id) => held.get(id) === done).forEach((id) => held.delete(id)))
      ids.forEach((id) => held.set(id, done))
    }
  }

  /** What is locked is handed on, or waited for where nobody takes it. */
  async function settle(group: Pending[], plain: boolean, hand?: (locked: Pending[]) => void): Promise<void> {
    const again = plain ? isOutage : isLocked
    try {
      const written = await untilBack(
        () => (plain ? writePlain : writeOthers)(pool, changesOf(group)),
        (error) => again(error) && !(hand && isLocked(error)),
      )
      batchRows.inc(group.length)
      const told = new Set<Submitter>()
      const areas = new Set<string>()
      for (let index = 0; index < group.length; index++) {
        const { by, id, change } = group[index]!
        by.written(id, written[index]!)
        told.add(by)
        for (const { area } of change.writes) areas.add(area)
      }
      told.forEach((by) => by.tell())
      areas.forEach((area) => bus.publish(area))
    } catch (error) {
      if (hand && isLocked(error)) return hand(group)
      // One of them is wrong, which is no reason to refuse the others: halves of halves find it without asking for each
      // by itself.
      if (group.length > 1 && !isOutage(error)) {
        const half = Math.ceil(group.length / 2)
        const next = hand ? settleFree : settle
        await next(group.slice(0, half), plain)
        return next(group.slice(half), plain)
      }
      const refusal = isOutage(error) ? new AppError('unavailable') : refusalOf(error)
      if (!refusal) log.error({ error, writes: group.length }, 'stored writes failed')
      for (const { by, id, change } of group) {
        if (refusal?.code === 'refused') refused(change, refusal)
        by.failed(id, refusal ?? error)
      }
    }
  }

  return {
    submit(pending) {
      if (waiting.length >= mostWaiting) return pending.by.failed(pending.id, new AppError('unavailable'))
      const count = waiting.push(pending)
      // Everything that arrives in this turn of the loop shares a commit; where that is much, PostgreSQL begins while
      // the rest is read.
      if (!running && count >= enoughToBegin) running = run()
      else if (!running && count === 1) setImmediate(() => (running ??= waiting.length > 0 ? run() : null))
    },
    async idle() {
      while (waiting.length > 0 || running || held.size > 0)
        await (running ??
          Promise.race(held.size > 0 ? held.values() : [new Promise((resolve) => setImmediate(resolve))]))
    },
  }
}

/** Whoever writes in the same area shares a lane: two batches that meet there would wait for each other. */
export function sourceOf(area: string): number {
  let source = 0
  for (let at = 0; at < area.length; at++) source = (source * 31 + area.charCodeAt(at)) >>> 0
  return source
}

/** Drizzle wraps what PostgreSQL says. */
const isLocked = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return (code ?? cause?.code) === '55P03'
}

const schoolsOf = ({ change }: Pending): string =>
  [...new Set(change.writes.map(({ schoolId }) => schoolId))].toSorted().join(' ')

const changesOf = (group: Pending[]) => group.map(({ change }) => change)

/**
 * Whole records only, one or several at once: any number of these fit into one statement, which stands or falls as a
 * whole. What the log keeps has a statement of its own.
 */
const isPlain = ({ change: { writes, expect } }: Pending): boolean =>
  expect === undefined && writes.every(({ keys, audit }) => keys.length === 1 && audit === null)

/** Two processes may meet on the same rows in another order; PostgreSQL then lets one go, and it simply tries again. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== '40P01' && code !== '40001') || tries >= 5) throw error
    }
  }
}

/**
 * Whether a lost batch was committed nobody knows; whole records may be written again, so a short absence is waited
 * out. Where something was locked nothing was written.
 */
async function untilBack<T>(work: () => Promise<T>, again: (error: unknown) => boolean): Promise<T> {
  for (const began = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, pauseMs))) {
    try {
      return await retried(work)
    } catch (error) {
      if (!again(error) || performance.now() - began > patienceMs) throw error
    }
  }
}
