import type { FairScheduler } from '#app/platform/limits/fair-scheduler.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { Budgets } from './access/budgets.ts'
import type { Channels } from './reads/channels.ts'
import type { Directory } from './directory.ts'
import type { DisconnectWrites } from './writes/disconnect-writes.ts'
import type { InboxWriter } from './writes/inbox-writer.ts'
import type { PresenceRegistry } from './presence/presence.ts'
import type { StoreWriter } from './writes/store-writer.ts'

export type LiveLimits = {
  perSecond: number
  burst: number
  unanswered: number
  paths: number
  frameBytes: number
  bufferedBytes: number
  /** Paths that one connection may register for writing on its disconnect. */
  disconnectWrites: number
  /** Maximum connections of one session, of one user, and of all visitors of one address. */
  perSession: number
  perPerson: number
  visitors: number
}

/** State shared by all live connections of this process. */
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
   * Limits concurrent queries, so that a thousand reconnecting clients wait here and not in the database pool. The owner
   * is the school or the user.
   */
  reads: FairScheduler
  closing: boolean
  /** When the event loop last ran a timer; detects that the process was suspended. */
  tickedAt: number
}
