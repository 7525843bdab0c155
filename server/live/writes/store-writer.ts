import type { Audit } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { groupCommit, type GroupCommit } from '#app/platform/limits/group-commit.server.ts'
import { isConflict, isLocked } from '#app/platform/errors/sql-state.server.ts'
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

export type StoreWriter = {
  /** Changes of the same source are committed in order. */
  write: (change: Change, source?: number) => Promise<WriteResult>
  idle: () => Promise<void>
}

/** Group commits of stored writes. Writes are acknowledged after the commit. */
export function createStoreWriter(services: Pick<Services, 'pool' | 'bus' | 'log'>): StoreWriter {
  const fullAreas = trackFullAreas()
  const groups = Array.from({ length: storedWriteGroups }, () => openCommits(services, fullAreas.recordRefusal))
  return {
    async write(change, source = laneSourceOf(change.writes[0]!.area)) {
      const refusal = fullAreas.cachedRefusal(change)
      if (refusal) throw refusal
      return groups[source % storedWriteGroups]!.submit(change)
    },
    idle: async () => void (await Promise.all(groups.map((group) => group.idle()))),
  }
}

const openCommits = (
  { pool, bus, log }: Pick<Services, 'pool' | 'bus' | 'log'>,
  onRefusal: FullAreas['recordRefusal'],
): GroupCommit<Change, WriteResult> =>
  groupCommit({
    limits: groupCommits.storedWrites,
    laneOf: (change) => schoolsOf(change).join(' '),
    schoolsOf,
    kindOf: hasOnlyWholeRecords,
    async save(changes) {
      batchSizes.observe(changes.length)
      const write = hasOnlyWholeRecords(changes[0]!) ? writeWholeRecords : writeComplexChanges
      const results = await write(pool, changes)
      batchRows.inc(changes.length)
      new Set(changes.flatMap(({ writes }) => writes.map(({ area }) => area))).forEach((area) => bus.publish(area))
      return results
    },
    mapError(error, changes) {
      const refusal = isOutage(error) ? new AppError('unavailable') : mapRefusal(error)
      if (!refusal) log.error({ error, writes: changes.length }, 'stored writes failed')
      if (refusal?.code === 'refused') for (const change of changes) onRefusal(change, refusal)
      return refusal ?? error
    },
    // After an outage it is unknown whether a batch was committed, but whole records may be written twice.
    isRetryable: (error, change) =>
      isLocked(error) || isConflict(error) || (isOutage(error) && hasOnlyWholeRecords(change)),
    splitsBySchool: isLocked,
  })

/** Connections that write in the same area share a lane, because concurrent batches in one area would block. */
export function laneSourceOf(area: string): number {
  let source = 0
  for (let index = 0; index < area.length; index++) source = (source * 31 + area.charCodeAt(index)) >>> 0
  return source
}

const schoolsOf = ({ writes }: Change): string[] =>
  writes.length === 1 ? [writes[0]!.schoolId] : [...new Set(writes.map(({ schoolId }) => schoolId))].toSorted()

/**
 * Whether a change writes whole records only: any number of these fit into one atomic statement. Writes with an audit
 * entry need a separate statement.
 */
const hasOnlyWholeRecords = ({ writes, expect }: Change): boolean =>
  expect === undefined && writes.every(({ keys, audit }) => keys.length === 1 && audit === null)
