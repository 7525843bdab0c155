/**
 * The order of what is done: larger than everything that was done or shown on this device before, and near the time, so
 * that devices that knew nothing of each other are ordered by it. The clock may be wrong, and may be set back.
 */
export type Sequence = {
  next: () => number
  /** Something of another device was shown: what is done from here on comes after it. */
  seen: (sequence: number) => void
  /** The server's clock, by which this device's own is right from here on. */
  setClock: (serverNow: number) => void
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>

const lastKey = 'skykite:sequence'
const offsetKey = 'skykite:clock-offset'

/** Later than any clock, and far from where numbers end. */
const latest = 1e14

let ofPage: Sequence | null = null

/** This device's own. */
export const pageSequence = (): Sequence => (ofPage ??= openSequence(localStorage))

export function openSequence(storage: Kept, now: () => number = Date.now): Sequence {
  // What stands there may be anybody's doing who had the tablet before: from a number that no clock shows nobody could
  // count on, and no server would take what they did.
  const numberAt = (key: string) => {
    const kept = Number(storage.getItem(key))
    return Math.abs(kept) <= latest ? kept : 0
  }
  // A storage that takes nothing leaves the order to this tab.
  let last = numberAt(lastKey)
  const keep = (key: string, value: number) => {
    try {
      storage.setItem(key, String(value))
    } catch {}
  }
  const advance = (to: number) => {
    last = to
    keep(lastKey, to)
    return to
  }
  return {
    next: () => advance(Math.max(Math.round(now() + numberAt(offsetKey)), Math.max(last, numberAt(lastKey)) + 1)),
    seen: (sequence) => void (sequence <= latest && sequence > Math.max(last, numberAt(lastKey)) && advance(sequence)),
    setClock: (serverNow) => keep(offsetKey, Math.round(serverNow - now())),
  }
}
