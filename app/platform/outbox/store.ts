import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { SealedData } from './sealing.ts'
import type { Destination } from './sending.ts'

/** An unsent event. Its content is encrypted; the fields needed to send it in order are not. */
export type StoredEvent = {
  id: string
  owner: string
  /** School in which the work was done; empty for visitors. */
  school: string
  sequence: number
  /** Missing in events stored by old versions, which had only the destination `events`. */
  to?: Destination
  /** A newer event with the same slot replaces the older one. */
  slot: string | null
  sealed: SealedData
}

export type EventStore = {
  put: (event: StoredEvent, isDurable: boolean) => Promise<void>
  /** Returns the owner's events, oldest first. */
  listOldest: (owner: string, count: number) => Promise<StoredEvent[]>
  remove: (ids: readonly string[]) => Promise<void>
  /** Removes all events of an owner. */
  removeByOwner: (owner: string) => Promise<void>
  count: (owner: string) => Promise<number>
  /** Owners who have unsent events on this device. */
  owners: () => Promise<string[]>
  getKey: (owner: string) => Promise<CryptoKey | null>
  putKey: (owner: string, key: CryptoKey) => Promise<void>
  /** Removes all keys; without its key an owner's events cannot be read. */
  removeKeys: () => Promise<void>
}

type Schema = DBSchema & {
  events: { key: string; value: StoredEvent; indexes: { order: [string, number]; slot: [string, string] } }
  keys: { key: string; value: { owner: string; key: CryptoKey } }
}

export const databaseName = 'skykite-outbox'

const openDatabase = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(databaseName, 1, {
    upgrade(database) {
      const events = database.createObjectStore('events', { keyPath: 'id' })
      events.createIndex('order', ['owner', 'sequence'])
      events.createIndex('slot', ['owner', 'slot'])
      database.createObjectStore('keys', { keyPath: 'owner' })
    },
    // Another tab with a newer version upgrades the database: close this connection so that it can.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })

const ownerRange = (owner: string) => IDBKeyRange.bound([owner, 0], [owner, Number.MAX_SAFE_INTEGER])

export async function openStore(): Promise<EventStore> {
  const database = await openDatabase()
  return {
    async put(event, isDurable) {
      const transaction = database.transaction('events', 'readwrite', { durability: isDurable ? 'strict' : 'default' })
      if (event.slot !== null)
        for (const id of await transaction.store.index('slot').getAllKeys([event.owner, event.slot]))
          void transaction.store.delete(id)
      void transaction.store.put(event)
      await transaction.done
    },
    listOldest: (owner, count) => database.getAllFromIndex('events', 'order', ownerRange(owner), count),
    async remove(ids) {
      const transaction = database.transaction('events', 'readwrite')
      await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done])
    },
    async removeByOwner(owner) {
      const transaction = database.transaction('events', 'readwrite')
      for (const id of await transaction.store.index('order').getAllKeys(ownerRange(owner)))
        void transaction.store.delete(id)
      await transaction.done
    },
    count: (owner) => database.countFromIndex('events', 'order', ownerRange(owner)),
    async owners() {
      const owners = new Set<string>()
      const index = database.transaction('events').store.index('order')
      for (let cursor = await index.openKeyCursor(null, 'nextunique'); cursor; cursor = await cursor.continue())
        owners.add(cursor.key[0])
      return [...owners]
    },
    getKey: async (owner) => (await database.get('keys', owner))?.key ?? null,
    putKey: async (owner, key) => void (await database.put('keys', { owner, key })),
    removeKeys: () => database.clear('keys'),
  }
}

/** Fallback for full or blocked device storage: holds events until the tab is closed. */
export function memoryStore(): EventStore {
  const events = new Map<string, StoredEvent>()
  const keys = new Map<string, CryptoKey>()
  const eventsOf = (owner: string) =>
    [...events.values()].filter((event) => event.owner === owner).toSorted((a, b) => a.sequence - b.sequence)
  return {
    async put(event) {
      for (const old of eventsOf(event.owner)) if (event.slot !== null && old.slot === event.slot) events.delete(old.id)
      events.set(event.id, event)
    },
    listOldest: async (owner, count) => eventsOf(owner).slice(0, count),
    remove: async (ids) => ids.forEach((id) => events.delete(id)),
    removeByOwner: async (owner) => eventsOf(owner).forEach(({ id }) => events.delete(id)),
    count: async (owner) => eventsOf(owner).length,
    owners: async () => [...new Set([...events.values()].map(({ owner }) => owner))],
    getKey: async (owner) => keys.get(owner) ?? null,
    putKey: async (owner, key) => void keys.set(owner, key),
    removeKeys: async () => keys.clear(),
  }
}
