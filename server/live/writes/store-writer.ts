import type { Audit } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { Store } from '#app/platform/live/live.server.ts'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Json } from '#rules/live/values.ts'
import { trackFullAreas, type FullAreas } from './full-areas.ts'
import { batchRows, batchSizes } from '../metrics.ts'
import { mapRefusal, writeComplexChanges, writeWholeRecords } from './store-statements.ts'

/**
 * One write in an area: keys[0] is the record, further keys lead to a value inside it, and no key means the whole area.
 * A whole record comes with its JSON text.
 */
export type Write = {
  schoolId: SchoolId
  area: string
  keys: string[]
  value: Json
  text?: string | null
  writer: string
  audit: Audit | null
  definition: Pick<Store<unknown>, 'check' | 'limits'>
}

/**
 * Writes that are applied atomically. With `expect`, only if the record has that revision; `name` is the idempotency
 * key.
 */
export type Change = { writes: Write[]; expect?: number; name?: string }

export type WriteResult = { ok: true; revision: number } | { ok: false; revision: number; value: Json }

/**
 * Receives the results of all changes of a connection; each change has a number. `flush` is called at the end of a
 * batch, to send all acknowledgements together.
 */
export type Submitter = {
  written: (id: number, written: WriteResult) => void
  failed: (id: number, error: unknown) => void
  flush: () => void
}

type Pending = { change: Change; submitter: Submitter; id: number }

export type StoreWriter = {
  /** Changes of the same source are committed in order. */
  submit: (change: Change, submitter: Submitter, id: number, source: number) => void
  write: (change: Change) => Promise<WriteResult>
  idle: () => Promise<void>
}

type Lane = { submit: (pending: Pending) => void; idle: () => Promise<void> }

const maxPerBatch = 2_000
const laneCount = 2
const startThreshold = 300
const maxWaiting = 50_000
const retryTimeoutMs = 5_000
const retryPauseMs = 100

/** Several lanes, so that PostgreSQL commits one batch while this process reads the messages of the next. */
export function createStoreWriter(services: Pick<Services, 'pool' | 'bus' | 'log'>): StoreWriter {
  const lanes = Array.from({ length: laneCount }, () =>
    openLane(services, (change, refusal) => fullAreas.recordRefusal(change, refusal)),
  )
  const fullAreas = trackFullAreas()
  const submit: StoreWriter['submit'] = (change, submitter, id, source) => {
    const refusal = fullAreas.cachedRefusal(change)
    if (refusal) submitter.failed(id, refusal)
    else lanes[source % laneCount]!.submit({ change, submitter, id })
  }
  return {
    submit,
    write: (change) =>
      new Promise((resolve, failed) =>
        submit(
          change,
          { written: (_, written) => resolve(written), failed: (_, error) => failed(error), flush: () => {} },
          0,
          laneSourceOf(change.writes[0]!.area),
        ),
      ),
    idle: async () => void (await Promise.all(lanes.map((lane) => lane.idle()))),
  }
}

/**
 * Group commit: while one batch is being committed, the next one collects. Writes are acknowledged after the commit. If
 * rows of a school are locked, writes of that school wait separately, and other schools continue.
 */
function openLane(
  { pool, bus, log }: Pick<Services, 'pool' | 'bus' | 'log'>,
  onRefusal: FullAreas['recordRefusal'],
): Lane {
  let waiting: Pending[] = []
  let running: Promise<void> | null = null
  const pendingBySchool = new Map<string, Promise<void>>()
  const isSchoolLocked = ({ change }: Pending) => change.writes.some(({ schoolId }) => pendingBySchool.has(schoolId))

  async function run() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxPerBatch)
      waiting = waiting.slice(batch.length)
      batchSizes.observe(batch.length)
      // Preserves the order: consecutive changes of the same kind share a commit.
      for (let start = 0; start < batch.length; ) {
        const isWholeRecords = hasOnlyWholeRecords(batch[start]!)
        let end = start + 1
        while (end < batch.length && hasOnlyWholeRecords(batch[end]!) === isWholeRecords) end++
        await writeUnlocked(batch.slice(start, end), isWholeRecords)
        start = end
      }
    }
    running = null
  }

  /** Writes the group; changes of locked schools are queued after those that already wait for the school. */
  async function writeUnlocked(group: Pending[], isWholeRecords: boolean): Promise<void> {
    if (pendingBySchool.size === 0)
      return writeGroup(group, isWholeRecords, (locked) => writeLockedSchools(locked, isWholeRecords))
    const unlocked = group.filter((pending) => !isSchoolLocked(pending))
    writeLockedSchools(
      group.filter((pending) => isSchoolLocked(pending)),
      isWholeRecords,
    )
    if (unlocked.length > 0)
      await writeGroup(unlocked, isWholeRecords, (locked) => writeLockedSchools(locked, isWholeRecords))
  }

  /** Writes each school separately: schools without locks finish immediately. */
  function writeLockedSchools(group: Pending[], isWholeRecords: boolean) {
    for (const [schools, schoolGroup] of Map.groupBy(group, schoolsOf)) {
      const ids = schools.split(' ')
      const previous: Promise<unknown> = Promise.all(ids.map((id) => pendingBySchool.get(id)))
      const next: Promise<void> = previous
        .then(() => writeGroup(schoolGroup, isWholeRecords))
        .finally(() => ids.filter((id) => pendingBySchool.get(id) === next).forEach((id) => pendingBySchool.delete(id)))
      ids.forEach((id) => pendingBySchool.set(id, next))
    }
  }

  /** On a lock timeout it calls `onLocked`; without `onLocked` it retries. */
  async function writeGroup(
    group: Pending[],
    isWholeRecords: boolean,
    onLocked?: (locked: Pending[]) => void,
  ): Promise<void> {
    const isRetryable = isWholeRecords ? isOutage : isLocked
    try {
      const written = await retryOutages(
        () => (isWholeRecords ? writeWholeRecords : writeComplexChanges)(pool, changesOf(group)),
        (error) => isRetryable(error) && !(onLocked && isLocked(error)),
      )
      batchRows.inc(group.length)
      const submitters = new Set<Submitter>()
      const areas = new Set<string>()
      for (let index = 0; index < group.length; index++) {
        const { submitter, id, change } = group[index]!
        submitter.written(id, written[index]!)
        submitters.add(submitter)
        for (const { area } of change.writes) areas.add(area)
      }
      submitters.forEach((submitter) => submitter.flush())
      areas.forEach((area) => bus.publish(area))
    } catch (error) {
      if (onLocked && isLocked(error)) return onLocked(group)
      // Bisect the group to isolate the failing change.
      if (group.length > 1 && !isOutage(error)) {
        const half = Math.ceil(group.length / 2)
        const writeHalf = onLocked ? writeUnlocked : writeGroup
        await writeHalf(group.slice(0, half), isWholeRecords)
        return writeHalf(group.slice(half), isWholeRecords)
      }
      const refusal = isOutage(error) ? new AppError('unavailable') : mapRefusal(error)
      if (!refusal) log.error({ error, writes: group.length }, 'stored writes failed')
      for (const { submitter, id, change } of group) {
        if (refusal?.code === 'refused') onRefusal(change, refusal)
        submitter.failed(id, refusal ?? error)
      }
    }
  }

  return {
    submit(pending) {
      if (waiting.length >= maxWaiting) return pending.submitter.failed(pending.id, new AppError('unavailable'))
      const count = waiting.push(pending)
      // All changes of this event loop iteration share a commit; if there are many, the first commit starts while the
      // rest is read.
      if (!running && count >= startThreshold) running = run()
      else if (!running && count === 1) setImmediate(() => (running ??= waiting.length > 0 ? run() : null))
    },
    async idle() {
      while (waiting.length > 0 || running || pendingBySchool.size > 0)
        await (running ??
          Promise.race(
            pendingBySchool.size > 0 ? pendingBySchool.values() : [new Promise((resolve) => setImmediate(resolve))],
          ))
    },
  }
}

/** Connections that write in the same area share a lane, because concurrent batches in one area would block. */
export function laneSourceOf(area: string): number {
  let source = 0
  for (let index = 0; index < area.length; index++) source = (source * 31 + area.charCodeAt(index)) >>> 0
  return source
}

/** Drizzle wraps PostgreSQL errors as `cause`. */
const isLocked = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return (code ?? cause?.code) === '55P03'
}

const schoolsOf = ({ change }: Pending): string =>
  [...new Set(change.writes.map(({ schoolId }) => schoolId))].toSorted().join(' ')

const changesOf = (group: Pending[]) => group.map(({ change }) => change)

/**
 * Whether a change writes whole records only: any number of these fit into one atomic statement. Writes with an audit
 * entry need a separate statement.
 */
const hasOnlyWholeRecords = ({ change: { writes, expect } }: Pending): boolean =>
  expect === undefined && writes.every(({ keys, audit }) => keys.length === 1 && audit === null)

/** Retries after a deadlock or serialization failure with another process. */
async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== '40P01' && code !== '40001') || attempts >= 5) throw error
    }
  }
}

/**
 * Retries during a short outage or lock. After an outage it is unknown whether a batch was committed, but whole records
 * may be written twice; after a lock timeout nothing was written.
 */
async function retryOutages<T>(work: () => Promise<T>, isRetryable: (error: unknown) => boolean): Promise<T> {
  for (const startedAt = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, retryPauseMs))) {
    try {
      return await retryDeadlocks(work)
    } catch (error) {
      if (!isRetryable(error) || performance.now() - startedAt > retryTimeoutMs) throw error
    }
  }
}
