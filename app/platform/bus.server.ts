import type { Json } from '#rules/live/values.ts'
import { listenerSet } from './listener-set.ts'

/**
 * Who is at a path in one process; said again every few seconds, forgotten when it is not. Without a path it says that
 * the process itself is there, or leaves.
 */
export type Announcement = { process: string; area: string; people: Record<string, Json>; leaves?: true }

/**
 * Carries hints between screens and processes: "this path reads differently now". Losing one costs a late screen, never
 * a fact.
 */
export type Bus = {
  publish: (path: string) => void
  subscribe: (listener: (path: string) => void) => () => void
  announce: (announcement: Announcement) => void
  hear: (listener: (announcement: Announcement) => void) => () => void
  /** Told when hints may have been missed: everything listened to is then read again. */
  onGap: (listener: () => void) => () => void
  /** `alone`: there is nobody to be connected to. `away`: other processes hear nothing until it is back. */
  state: () => 'alone' | 'connected' | 'away'
  close: () => Promise<void>
}

/** One process: nobody else to tell. */
export function inProcessBus(): Bus {
  const hints = listenerSet<[string]>()
  return {
    publish: hints.tell,
    subscribe: hints.add,
    announce: () => {},
    hear: () => () => {},
    onGap: () => () => {},
    state: () => 'alone',
    close: async () => {},
  }
}
