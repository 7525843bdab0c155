import type { Services } from '#app/platform/services.server.ts'
import type { Channels } from './channels.ts'
import type { Directory } from './directory.ts'
import type { Farewells } from './farewells.ts'
import type { PresenceBook } from './presence.ts'
import type { StoreWriter } from './store-writer.ts'

export type LiveLimits = { perSecond: number; burst: number; unanswered: number; paths: number; frameBytes: number; bufferedBytes: number }

/** What every connection of this process shares. */
export type LiveHall = {
  services: Services
  directory: Directory
  channels: Channels
  writer: StoreWriter
  presence: PresenceBook
  farewells: Farewells
  limits: LiveLimits
  /** Few questions to PostgreSQL at once: a thousand screens that come back together wait here, not before its pool. */
  inLine: <Value>(ask: () => Promise<Value>) => Promise<Value>
  closing: boolean
  /** How many connections there have been. */
  opened: number
  /** When this process last had a moment for itself. */
  beatAt: number
}
