/**
 * Orders events across devices. Each number is larger than all numbers created or seen on this device before and close
 * to the current time in milliseconds. The device clock may be wrong or set back.
 */
export type Sequence = {
  next: () => number
  /** Makes later numbers larger than this one, which came from another device. */
  advancePast: (sequence: number) => void
  /** Stores the offset of this device's clock to the server's clock. */
  setClock: (serverNow: number) => void
}

type SequenceStorage = Pick<Storage, 'getItem' | 'setItem'>

const lastKey = 'skykite:sequence'
const offsetKey = 'skykite:clock-offset'

/** Milliseconds (year 5138): later than any real clock, and far below the largest safe integer. */
const maxPlausibleTime = 1e14

let pageInstance: Sequence | null = null

/** The shared instance of this page, stored in `localStorage`. */
export const pageSequence = (): Sequence => (pageInstance ??= openSequence(localStorage))

export function openSequence(storage: SequenceStorage, now: () => number = Date.now): Sequence {
  // A previous user of the tablet may have changed the stored number. Ignore implausible numbers: the sequence could
  // not grow from there, and the server would reject the events.
  const readNumber = (key: string) => {
    const stored = Number(storage.getItem(key))
    return Math.abs(stored) <= maxPlausibleTime ? stored : 0
  }
  // If the storage is full or blocked, only this variable holds the sequence, for this tab.
  let last = readNumber(lastKey)
  const saveNumber = (key: string, value: number) => {
    try {
      storage.setItem(key, String(value))
    } catch {}
  }
  const advance = (to: number) => {
    last = to
    saveNumber(lastKey, to)
    return to
  }
  return {
    next: () => advance(Math.max(Math.round(now() + readNumber(offsetKey)), Math.max(last, readNumber(lastKey)) + 1)),
    advancePast: (sequence) =>
      void (sequence <= maxPlausibleTime && sequence > Math.max(last, readNumber(lastKey)) && advance(sequence)),
    setClock: (serverNow) => saveNumber(offsetKey, Math.round(serverNow - now())),
  }
}
