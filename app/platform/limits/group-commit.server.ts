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
  /** Saves atomically; an error in the result rejects its item. `isShared`: the batch may have several schools. */
  save: (items: readonly Item[], isShared: boolean) => Promise<readonly (Outcome | AppError)[]>
  /** The error that is reported for the items of a failed batch. */
  mapError?: (error: unknown, items: readonly Item[]) => unknown
  /** Whether a failed batch is saved again, for a few seconds. Nothing may have been saved, or saving twice is harmless. */
  isRetryable: (error: unknown, item: Item) => boolean
  /** Whether a shared batch that failed is saved per school, so that the other schools continue. */
  splitsBySchool: (error: unknown) => boolean
}

export type GroupCommit<Item, Outcome> = {
  /** Resolves after the commit. */
  submit: (item: Item) => Promise<Outcome>
  idle: () => Promise<void>
}

type Pending<Item, Outcome> = PromiseWithResolvers<Outcome> & { readonly item: Item }

const [retryTimeoutMs, retryPauseMs] = [5_000, 100]

/**
 * While one batch is committed, the next one collects. If a batch of several schools fails because of locks, each school
 * is saved separately, and its later items wait until then. If a batch still fails, it is bisected to isolate the failing
 * item.
 */
export function groupCommit<Item, Outcome>(options: Options<Item, Outcome>): GroupCommit<Item, Outcome> {
  const { limits, laneOf, schoolsOf, kindOf, weightOf = () => 1, mapError = (error) => error } = options
  type Waiting = Pending<Item, Outcome>
  const lanes = new Map<string, Waiting[]>()
  /** Schools that are saved separately. */
  const separateSchools = new Map<string, Promise<void>>()
  let waiting = 0
  let running: Promise<void> | null = null
  const isSeparate = ({ item }: Waiting) =>
    separateSchools.size > 0 && schoolsOf(item).some((id) => separateSchools.has(id))

  async function submit(item: Item): Promise<Outcome> {
    const lane = lanes.get(laneOf(item)) ?? []
    if (waiting >= limits.waiting) throw new AppError('unavailable')
    if (lane.length >= (limits.waitingPerLane ?? Infinity)) throw new AppError('limited')
    const pending = { item, ...Promise.withResolvers<Outcome>() }
    lane.push(pending)
    lanes.set(laneOf(item), lane)
    waiting++
    start()
    return pending.promise
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

  function takeBatch(): Waiting[] {
    const batch: Waiting[] = []
    const usedLanes = new Set<string>()
    let weight = 0
    for (const [name, lane] of lanes) {
      if (weight >= limits.perBatch) break
      const { item } = lane[0]!
      if (isSeparate(lane[0]!) || (limits.isOnePerLane && usedLanes.has(name))) continue
      if (kindOf && batch.length > 0 && kindOf(item) !== kindOf(batch[0]!.item)) continue
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

  async function saveShared(batch: readonly Waiting[]): Promise<void> {
    // While halves of a batch are saved, their schools may have become separate.
    const free = batch.filter((pending) => !isSeparate(pending))
    if (free.length < batch.length) saveSeparately(batch.filter(isSeparate))
    if (free.length > 0) await saveBatch(free, true)
  }

  function saveSeparately(batch: readonly Waiting[]): void {
    for (const part of Map.groupBy(batch, ({ item }) => schoolsOf(item).join(' ')).values()) {
      const schools = schoolsOf(part[0]!.item)
      const previous: Promise<unknown> = Promise.all(schools.map((id) => separateSchools.get(id)))
      const next: Promise<void> = previous
        .then(() => saveBatch(part, false))
        .finally(() => {
          for (const id of schools) if (separateSchools.get(id) === next) separateSchools.delete(id)
          start()
        })
      for (const id of schools) separateSchools.set(id, next)
    }
  }

  async function saveBatch(batch: readonly Waiting[], isShared: boolean): Promise<void> {
    const items = batch.map(({ item }) => item)
    const mustSplit = (error: unknown) => isShared && options.splitsBySchool(error)
    const isRetryable = (error: unknown) => !mustSplit(error) && options.isRetryable(error, items[0]!)
    try {
      const outcomes = await retry(() => options.save(items, isShared), isRetryable)
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]!
        if (outcome instanceof AppError) reject(outcome)
        else resolve(outcome)
      }
    } catch (error) {
      if (mustSplit(error)) return saveSeparately(batch)
      if (batch.length === 1 || isOutage(error)) {
        const reported = mapError(error, items)
        return batch.forEach(({ reject }) => reject(reported))
      }
      const half = Math.ceil(batch.length / 2)
      for (const part of [batch.slice(0, half), batch.slice(half)])
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
