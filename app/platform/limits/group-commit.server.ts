import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../errors/errors.ts'
import { isOutage } from '../errors/outage.server.ts'
import type { GroupCommitLimits } from './limits.ts'

type Options<Item, Outcome> = {
  limits: GroupCommitLimits
  /** Items of a lane are saved in order; lanes are served round-robin. */
  laneOf: (item: Item) => string
  schoolsOf: (item: Item) => readonly string[]
  /** A batch contains items of one kind. */
  kindOf?: (item: Item) => unknown
  weightOf?: (item: Item) => number
  /** Saves atomically. `isShared`: the batch may have several schools. */
  save: (items: readonly Item[], isShared: boolean) => Promise<readonly Outcome[]>
  onSaved: (items: readonly Item[], outcomes: readonly Outcome[]) => void
  onFailed: (items: readonly Item[], error: unknown) => void
  /** Whether a failed batch is saved again, for a few seconds. Nothing may have been saved, or saving twice is harmless. */
  isRetryable: (error: unknown, item: Item) => boolean
  /** Whether a shared batch that failed is saved per school, so that the other schools continue. */
  splitsBySchool: (error: unknown) => boolean
}

export type GroupCommit<Item> = { submit: (item: Item) => void; idle: () => Promise<void> }

const [retryTimeoutMs, retryPauseMs] = [5_000, 100]

/**
 * While one batch is committed, the next one collects. If a batch of several schools fails because of locks, each school
 * is saved separately, and its later items wait until then. If a batch still fails, it is bisected to isolate the failing
 * item.
 */
export function groupCommit<Item, Outcome>(options: Options<Item, Outcome>): GroupCommit<Item> {
  const { limits, laneOf, schoolsOf, kindOf, weightOf = () => 1, save, onSaved, onFailed } = options
  const lanes = new Map<string, Item[]>()
  /** Schools that are saved separately. */
  const separateSchools = new Map<string, Promise<void>>()
  let waiting = 0
  let running: Promise<void> | null = null
  const isSeparate = (item: Item) => separateSchools.size > 0 && schoolsOf(item).some((id) => separateSchools.has(id))

  function submit(item: Item): void {
    const lane = lanes.get(laneOf(item)) ?? []
    if (waiting >= limits.waiting) return onFailed([item], new AppError('unavailable'))
    if (lane.length >= (limits.waitingPerLane ?? Infinity)) return onFailed([item], new AppError('limited'))
    lane.push(item)
    lanes.set(laneOf(item), lane)
    waiting++
    start()
  }

  const start = () => void (running ??= saveWaiting())

  async function saveWaiting(): Promise<void> {
    for (;;) {
      await (limits.delayMs === undefined ? nextTick() : sleep(limits.delayMs))
      const batch = takeBatch()
      if (batch.length === 0) break
      await (limits.isAlwaysSeparate ? saveSeparately(batch) : saveShared(batch))
    }
    running = null
  }

  function takeBatch(): Item[] {
    const batch: Item[] = []
    const usedLanes = new Set<string>()
    let weight = 0
    for (const [name, lane] of lanes) {
      if (weight >= limits.perBatch) break
      const item = lane[0]!
      if (isSeparate(item) || (limits.isOnePerLane && usedLanes.has(name))) continue
      if (kindOf && batch.length > 0 && kindOf(item) !== kindOf(batch[0]!)) continue
      batch.push(lane.shift()!)
      usedLanes.add(name)
      weight += weightOf(item)
      // A Map appends a re-inserted key at its end.
      lanes.delete(name)
      if (lane.length > 0) lanes.set(name, lane)
    }
    waiting -= batch.length
    return batch
  }

  async function saveShared(batch: readonly Item[]): Promise<void> {
    // While halves of a batch are saved, their schools may have become separate.
    const free = batch.filter((item) => !isSeparate(item))
    if (free.length < batch.length) saveSeparately(batch.filter((item) => isSeparate(item)))
    if (free.length > 0) await saveBatch(free, true)
  }

  function saveSeparately(batch: readonly Item[]): void {
    for (const items of Map.groupBy(batch, (item) => schoolsOf(item).join(' ')).values()) {
      const schools = schoolsOf(items[0]!)
      const previous: Promise<unknown> = Promise.all(schools.map((id) => separateSchools.get(id)))
      const next: Promise<void> = previous
        .then(() => saveBatch(items, false))
        .finally(() => {
          for (const id of schools) if (separateSchools.get(id) === next) separateSchools.delete(id)
          start()
        })
      for (const id of schools) separateSchools.set(id, next)
    }
  }

  async function saveBatch(items: readonly Item[], isShared: boolean): Promise<void> {
    const mustSplit = (error: unknown) => isShared && options.splitsBySchool(error)
    try {
      const isRetryable = (error: unknown) => !mustSplit(error) && options.isRetryable(error, items[0]!)
      onSaved(items, await retry(() => save(items, isShared), isRetryable))
    } catch (error) {
      if (mustSplit(error)) return saveSeparately(items)
      if (items.length === 1 || isOutage(error)) return onFailed(items, error)
      const half = Math.ceil(items.length / 2)
      for (const part of [items.slice(0, half), items.slice(half)])
        await (isShared ? saveShared(part) : saveBatch(part, false))
    }
  }

  return {
    submit,
    async idle() {
      while (running || separateSchools.size > 0) await (running ?? Promise.race(separateSchools.values()))
    },
  }
}

async function retry<Value>(work: () => Promise<Value>, isRetryable: (error: unknown) => boolean): Promise<Value> {
  for (const startTime = performance.now(); ; await sleep(retryPauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || performance.now() - startTime > retryTimeoutMs) throw error
    }
  }
}

/** SQLSTATE of an error. Drizzle wraps the errors of PostgreSQL as `cause`. */
function sqlStateOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code
}

export const isLocked = (error: unknown): boolean => sqlStateOf(error) === '55P03'

/** Deadlock or serialization failure: nothing was saved, and the next attempt may succeed. */
export const isConflict = (error: unknown): boolean => ['40P01', '40001'].includes(sqlStateOf(error)!)
