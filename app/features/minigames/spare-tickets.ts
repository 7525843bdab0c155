import type { PlayTicket } from './play-ticket.ts'

/** Tickets that were fetched before, for when there is no network. They belong to whoever uses this device now. */

type Kept = { readonly ticket: PlayTicket; readonly until: number }
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

const key = 'skykite:spare-tickets'
const mostKept = 20
/** A day less than the server keeps them. */
const keptMs = 13 * 86_400_000

function read(storage: Storage, now: number): Kept[] {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? '[]') as Kept[]
    return kept.filter(({ until }) => until > now)
  } catch {
    return []
  }
}

function write(storage: Storage, kept: readonly Kept[]): void {
  try {
    storage.setItem(key, JSON.stringify(kept))
  } catch {
    // A device that keeps nothing plays with a network.
  }
}

/** Instead of those of the same level from before: help and seed may be others by now. */
export function keepSpares(storage: Storage, tickets: readonly PlayTicket[], now: number): void {
  const isSame = ({ ticket: { game, level } }: Kept) => tickets.some((one) => one.game === game && one.level === level)
  const others = read(storage, now).filter((one) => !isSame(one))
  const fresh = tickets.map((ticket) => ({ ticket, until: now + keptMs }))
  write(storage, [...others, ...fresh].slice(-mostKept))
}

/** One of them, which is then gone: a ticket counts once. */
export function takeSpare(
  storage: Storage,
  { game, level, clock }: { game: string; level: string; clock: boolean },
  now: number,
): PlayTicket | null {
  const kept = read(storage, now)
  const ofLevel = kept.filter(({ ticket }) => ticket.game === game && ticket.level === level)
  const found = ofLevel.find(({ ticket }) => ticket.clock === clock) ?? ofLevel[0]
  if (found)
    write(
      storage,
      kept.filter((one) => one !== found),
    )
  return found?.ticket ?? null
}
