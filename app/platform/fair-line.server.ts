import { AppError } from './errors.ts'
import { spentLately } from './spent-lately.ts'

/** For whom something is done, the widest first: a school, and a person in it. */
export type Whose = readonly string[]

export type FairLine = <Value>(
  whose: Whose,
  run: () => Promise<Value>,
  costOf: (value: Value) => number,
) => Promise<Value>

type Limits = {
  readonly places: number
  readonly mostWaiting: number
  /** What one is taken to cost until it is known. */
  readonly expectedCost: number
  readonly now?: () => number
}

type Waiting = { names: readonly string[]; since: number; begin: () => void; turnAway: (error: AppError) => void }

const LONG_MS = 5_000

/**
 * Few run at once, and of those who wait whoever had least in the last minute is next: first the school that had least,
 * then the person in it, then who came first. Whoever floods waits for themselves and for their own school, and is told
 * to come again when too many wait. Every other time it is whoever came first, if they have waited long: many schools
 * that each had nothing yet would otherwise keep a class waiting for ever.
 */
export function fairLine({ places, mostWaiting, expectedCost, now = Date.now }: Limits): FairLine {
  const spent = spentLately(now)
  const waiting: Waiting[] = []
  let [busy, isByArrival] = [0, false]

  const add = (names: readonly string[], cost: number) => names.forEach((name) => spent.add(name, cost))
  const isBefore = (one: readonly string[], other: readonly string[]): boolean => {
    const at = one.findIndex((name, index) => spent.of(name) !== spent.of(other[index]!))
    return at !== -1 && spent.of(one[at]!) < spent.of(other[at]!)
  }

  function leastServed(): number {
    let first = 0
    for (let at = 1; at < waiting.length; at++) if (isBefore(waiting[at]!.names, waiting[first]!.names)) first = at
    return first
  }

  function next(): void {
    if (busy >= places || waiting.length === 0) return
    isByArrival = !isByArrival && now() - waiting[0]!.since >= LONG_MS
    const first = isByArrival ? 0 : leastServed()
    busy++
    const [{ names, begin }] = waiting.splice(first, 1) as [Waiting]
    // Counted before it is known: two who come at once are not both the one who had nothing yet.
    add(names, expectedCost)
    begin()
  }

  /** Where no more may wait, whoever had most goes: also a crowd leaves room for who comes from elsewhere. */
  function makeRoom(names: readonly string[]): void {
    if (waiting.length < mostWaiting) return
    let last = 0
    for (let at = 1; at < waiting.length; at++) if (!isBefore(waiting[at]!.names, waiting[last]!.names)) last = at
    if (!isBefore(names, waiting[last]!.names)) throw new AppError('unavailable')
    waiting.splice(last, 1)[0]!.turnAway(new AppError('unavailable'))
  }

  return async (whose, run, costOf) => {
    const names = whose.map((_, index) => whose.slice(0, index + 1).join(' '))
    makeRoom(names)
    await new Promise<void>((begin, turnAway) => {
      waiting.push({ names, since: now(), begin, turnAway })
      next()
    })
    try {
      const value = await run()
      add(names, costOf(value) - expectedCost)
      return value
    } finally {
      busy--
      next()
    }
  }
}
