import type { Json } from '#rules/live/values.ts'
import { createListenerSet } from './listener-set.ts'

/**
 * Presence of one process: the people at a live path. Repeated every few seconds and forgotten otherwise. With an empty
 * `area` it announces the process itself, or its shutdown.
 */
export type Announcement = {
  process: string
  area: string
  people: Record<string, { details: Json; rank: number }>
  leaves?: true
}

/**
 * Sends change notifications ("the value of this live path changed") between processes. A lost notification delays a
 * screen update but never loses data.
 */
export type Bus = {
  publish: (path: string) => void
  subscribe: (listener: (path: string) => void) => () => void
  announce: (announcement: Announcement) => void
  onAnnouncement: (listener: (announcement: Announcement) => void) => () => void
  /** Called when notifications may have been missed: subscribers must read all their paths again. */
  onGap: (listener: () => void) => () => void
  /** `alone`: single process, no broker. `away`: the broker is unreachable, other processes receive nothing. */
  state: () => 'alone' | 'connected' | 'away'
  close: () => Promise<void>
}

/** Bus for a single process, without a broker. */
export function inProcessBus(): Bus {
  const changes = createListenerSet<[string]>()
  return {
    publish: changes.notify,
    subscribe: changes.add,
    announce: () => {},
    onAnnouncement: () => () => {},
    onGap: () => () => {},
    state: () => 'alone',
    close: async () => {},
  }
}
