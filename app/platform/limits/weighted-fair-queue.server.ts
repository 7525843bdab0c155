import { AppError } from '../errors/errors.ts'
import { usageWindow } from './usage-window.ts'

/** Owner of a job, widest first: school, then person. */
export type OwnerPath = readonly string[]

export type WeightedFairQueue = <Value>(
  owner: OwnerPath,
  run: () => Promise<Value>,
  costOf: (value: Value) => number,
) => Promise<Value>

type QueueLimits = {
  readonly slots: number
  readonly maxWaiting: number
  /** Cost charged at start; corrected when the real cost is known. */
  readonly expectedCost: number
  readonly now?: () => number
}

type Waiting = { names: readonly string[]; since: number; start: () => void; reject: (error: AppError) => void }

const MAX_WAIT_MS = 5_000

/**
 * Runs at most `slots` jobs concurrently. The next job is that of the owner with the least usage in the last minute:
 * compared by school, then person, then arrival. A flooding user only delays their own school, and is rejected when the
 * queue is full. Every second slot goes to the longest waiting job if it has waited MAX_WAIT_MS, to prevent starvation.
 */
export function weightedFairQueue({ slots, maxWaiting, expectedCost, now = Date.now }: QueueLimits): WeightedFairQueue {
  const usage = usageWindow(now)
  const waiting: Waiting[] = []
  let [busy, isFirstComeFirst] = [0, false]

  const add = (names: readonly string[], cost: number) => names.forEach((name) => usage.add(name, cost))
  const hasUsedLess = (a: readonly string[], b: readonly string[]): boolean => {
    const level = a.findIndex((name, index) => usage.amountOf(name) !== usage.amountOf(b[index]!))
    return level !== -1 && usage.amountOf(a[level]!) < usage.amountOf(b[level]!)
  }

  function findLeastServed(): number {
    let first = 0
    for (let index = 1; index < waiting.length; index++)
      if (hasUsedLess(waiting[index]!.names, waiting[first]!.names)) first = index
    return first
  }

  function startNext(): void {
    if (busy >= slots || waiting.length === 0) return
    isFirstComeFirst = !isFirstComeFirst && now() - waiting[0]!.since >= MAX_WAIT_MS
    const first = isFirstComeFirst ? 0 : findLeastServed()
    busy++
    const [{ names, start }] = waiting.splice(first, 1) as [Waiting]
    // Charge at start, so that concurrent jobs of one owner do not all count as unused.
    add(names, expectedCost)
    start()
  }

  /** When the queue is full, rejects the job of the owner with the most usage. */
  function evictIfFull(names: readonly string[]): void {
    if (waiting.length < maxWaiting) return
    let last = 0
    for (let index = 1; index < waiting.length; index++)
      if (!hasUsedLess(waiting[index]!.names, waiting[last]!.names)) last = index
    if (!hasUsedLess(names, waiting[last]!.names)) throw new AppError('unavailable')
    waiting.splice(last, 1)[0]!.reject(new AppError('unavailable'))
  }

  return async (owner, run, costOf) => {
    const names = owner.map((_, index) => owner.slice(0, index + 1).join(' '))
    evictIfFull(names)
    await new Promise<void>((start, reject) => {
      waiting.push({ names, since: now(), start, reject })
      startNext()
    })
    try {
      const value = await run()
      add(names, costOf(value) - expectedCost)
      return value
    } finally {
      busy--
      startNext()
    }
  }
}
