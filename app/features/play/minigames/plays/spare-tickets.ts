import type { PlayTicket } from './play-ticket.ts'

/** Tickets fetched in advance for offline plays. They belong to the device's current user. */

type SpareTicket = { readonly ticket: PlayTicket; readonly until: number }
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

const key = 'skykite:spare-tickets'
const MAX_SPARE_TICKETS = 20
/** One day less than the server's ticket lifetime. */
const SPARE_TICKET_MS = 13 * 86_400_000

function read(storage: Storage, now: number): SpareTicket[] {
  try {
    const saved = JSON.parse(storage.getItem(key) ?? '[]') as SpareTicket[]
    return saved.filter(({ until }) => until > now)
  } catch {
    return []
  }
}

function write(storage: Storage, saved: readonly SpareTicket[]): void {
  try {
    storage.setItem(key, JSON.stringify(saved))
  } catch {
    // Storage is full or disabled: games then need a network.
  }
}

/** Replaces stored tickets of the same levels, whose help and seed may be outdated. */
export function saveSpareTickets(storage: Storage, tickets: readonly PlayTicket[], now: number): void {
  const isSameLevel = ({ ticket: { game, level } }: SpareTicket) =>
    tickets.some((ticket) => ticket.game === game && ticket.level === level)
  const otherLevels = read(storage, now).filter((spare) => !isSameLevel(spare))
  const fresh = tickets.map((ticket) => ({ ticket, until: now + SPARE_TICKET_MS }))
  write(storage, [...otherLevels, ...fresh].slice(-MAX_SPARE_TICKETS))
}

/** Removes the returned ticket from the storage: each ticket is valid for one play. */
export function takeSpareTicket(
  storage: Storage,
  { game, level, clock }: { game: string; level: string; clock: boolean },
  now: number,
): PlayTicket | null {
  const saved = read(storage, now)
  const ofLevel = saved.filter(({ ticket }) => ticket.game === game && ticket.level === level)
  const match = ofLevel.find(({ ticket }) => ticket.clock === clock) ?? ofLevel[0]
  if (match)
    write(
      storage,
      saved.filter((spare) => spare !== match),
    )
  return match?.ticket ?? null
}
