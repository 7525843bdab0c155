import type { Audit } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { groupCommit, isConflict, isLocked, type GroupCommit } from '#app/platform/limits/group-commit.server.ts'
import { groupCommits, storedWriteGroups } from '#app/platform/limits/limits.ts'
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

/** Group commits of stored writes. Writes are acknowledged after the commit. */
export function createStoreWriter(services: Pick<Services, 'pool' | 'bus' | 'log'>): StoreWriter {
  const fullAreas = trackFullAreas()
  const groups = Array.from({ length: storedWriteGroups }, () => openCommits(services, fullAreas.recordRefusal))
  const submit: StoreWriter['submit'] = (change, submitter, id, source) => {
    const refusal = fullAreas.cachedRefusal(change)
    if (refusal) submitter.failed(id, refusal)
    else groups[source % storedWriteGroups]!.submit({ change, submitter, id })
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
    idle: async () => void (await Promise.all(groups.map((group) => group.idle()))),
  }
}

const openCommits = (
  { pool, bus, log }: Pick<Services, 'pool' | 'bus' | 'log'>,
  onRefusal: FullAreas['recordRefusal'],
): GroupCommit<Pending> =>
  groupCommit<Pending, WriteResult>({
    limits: groupCommits.storedWrites,
    laneOf: (pending) => schoolsOf(pending).join(' '),
    schoolsOf,
    kindOf: hasOnlyWholeRecords,
    save(group) {
      batchSizes.observe(group.length)
      const changes = group.map(({ change }) => change)
      return hasOnlyWholeRecords(group[0]!) ? writeWholeRecords(pool, changes) : writeComplexChanges(pool, changes)
    },
    onSaved(group, results) {
      batchRows.inc(group.length)
      const submitters = new Set<Submitter>()
      const areas = new Set<string>()
      for (const [index, { submitter, id, change }] of group.entries()) {
        submitter.written(id, results[index]!)
        submitters.add(submitter)
        for (const { area } of change.writes) areas.add(area)
      }
      submitters.forEach((submitter) => submitter.flush())
      areas.forEach((area) => bus.publish(area))
    },
    onFailed(group, error) {
      const refusal = isOutage(error) ? new AppError('unavailable') : mapRefusal(error)
      if (!refusal) log.error({ error, writes: group.length }, 'stored writes failed')
      for (const { submitter, id, change } of group) {
        if (refusal?.code === 'refused') onRefusal(change, refusal)
        submitter.failed(id, refusal ?? error)
      }
    },
    // After an outage it is unknown whether a batch was committed, but whole records may be written twice.
    isRetryable: (error, pending) =>
      isLocked(error) || isConflict(error) || (isOutage(error) && hasOnlyWholeRecords(pending)),
    splitsBySchool: isLocked,
  })

/** Connections that write in the same area share a lane, because concurrent batches in one area would block. */
export function laneSourceOf(area: string): number {
  let source = 0
  for (let index = 0; index < area.length; index++) source = (source * 31 + area.charCodeAt(index)) >>> 0
  return source
}

const schoolsOf = ({ change: { writes } }: Pending): string[] =>
  writes.length === 1 ? [writes[0]!.schoolId] : [...new Set(writes.map(({ schoolId }) => schoolId))].toSorted()

/**
 * Whether a change writes whole records only: any number of these fit into one atomic statement. Writes with an audit
 * entry need a separate statement.
 */
const hasOnlyWholeRecords = ({ change: { writes, expect } }: Pending): boolean =>
  expect === undefined && writes.every(({ keys, audit }) => keys.length === 1 && audit === null)
