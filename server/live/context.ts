import type { RotatingLine } from '#app/platform/rotating-line.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Budgets } from './budgets.ts'
import type { Channels } from './channels.ts'
import type { Directory } from './directory.ts'
import type { DisconnectWrites } from './disconnect-writes.ts'
import type { InboxWriter } from './inbox-writer.ts'
import type { PresenceRegistry } from './presence.ts'
import type { StoreWriter } from './store-writer.ts'

export type LiveLimits = {
  perSecond: number
  burst: number
  unanswered: number
  paths: number
  frameBytes: number
  bufferedBytes: number
  /** Paths that one connection may have written when it is lost. */
  disconnectWrites: number
  /** Connections of one session, of one person, and of all visitors of one address. */
  windows: number
  perPerson: number
  visitors: number
}

/** What every connection of this process shares. */
export type LiveContext = {
  services: Services
  budgets: Budgets
  directory: Directory
  channels: Channels
  writer: StoreWriter
  inboxes: InboxWriter
  presence: PresenceRegistry
  onDisconnect: DisconnectWrites
  limits: LiveLimits
  /**
   * Few queries at once: a thousand clients that reconnect together wait here, not for a connection of the pool, each
   * school and each person in a line of their own.
   */
  queue: RotatingLine
  closing: boolean
  /** When the event loop last ran a timer: a process that stood still is recognised by it. */
  tickedAt: number
}
