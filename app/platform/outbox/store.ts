import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Sealed } from './sealing.ts'
import type { Destination } from './sending.ts'

/** An event on its way. What it says is sealed; what is needed to send it in order is not. */
export type StoredEvent = {
  id: string
  owner: string
  /** The school in which it was done; nothing for visitors. */
  school: string
  sequence: number
  /** Where it is sent to; nothing for what lessons sent before there was anything else. */
  to?: Destination
  /** Of those with the same slot only the last is worth sending. */
  slot: string | null
  sealed: Sealed
}

export type EventStore = {
  put: (event: StoredEvent, lasting: boolean) => Promise<void>
  /** The oldest of an owner first. */
  first: (owner: string, count: number) => Promise<StoredEvent[]>
  remove: (ids: readonly string[]) => Promise<void>
  /** All that an owner has left here. */
  forget: (owner: string) => Promise<void>
  count: (owner: string) => Promise<number>
  /** Owners who have left something here. */
  owners: () => Promise<string[]>
  keyOf: (owner: string) => Promise<CryptoKey | null>
  putKey: (owner: string, key: CryptoKey) => Promise<void>
  /** Without their keys, what others left cannot be read. */
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
    // A newer page in another tab wants to change it: this one opens it again when it needs it.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })

const ofOwner = (owner: string) => IDBKeyRange.bound([owner, 0], [owner, Number.MAX_SAFE_INTEGER])

export async function openStore(): Promise<EventStore> {
  const database = await openDatabase()
  return {
    async put(event, lasting) {
      const transaction = database.transaction('events', 'readwrite', { durability: lasting ? 'strict' : 'default' })
      if (event.slot !== null)
        for (const id of await transaction.store.index('slot').getAllKeys([event.owner, event.slot]))
          void transaction.store.delete(id)
      void transaction.store.put(event)
      await transaction.done
    },
    first: (owner, count) => database.getAllFromIndex('events', 'order', ofOwner(owner), count),
    async remove(ids) {
      const transaction = database.transaction('events', 'readwrite')
      await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done])
    },
    async forget(owner) {
      const transaction = database.transaction('events', 'readwrite')
      for (const id of await transaction.store.index('order').getAllKeys(ofOwner(owner)))
        void transaction.store.delete(id)
      await transaction.done
    },
    count: (owner) => database.countFromIndex('events', 'order', ofOwner(owner)),
    async owners() {
      const owners = new Set<string>()
      const index = database.transaction('events').store.index('order')
      for (let cursor = await index.openKeyCursor(null, 'nextunique'); cursor; cursor = await cursor.continue())
        owners.add(cursor.key[0])
      return [...owners]
    },
    keyOf: async (owner) => (await database.get('keys', owner))?.key ?? null,
    putKey: async (owner, key) => void (await database.put('keys', { owner, key })),
    removeKeys: () => database.clear('keys'),
  }
}

/** Where a device keeps nothing, or has no room left: as long as the tab is open. */
export function memoryStore(): EventStore {
  const events = new Map<string, StoredEvent>()
  const keys = new Map<string, CryptoKey>()
  const of = (owner: string) =>
    [...events.values()].filter((event) => event.owner === owner).toSorted((a, b) => a.sequence - b.sequence)
  return {
    async put(event) {
      for (const old of of(event.owner)) if (event.slot !== null && old.slot === event.slot) events.delete(old.id)
      events.set(event.id, event)
    },
    first: async (owner, count) => of(owner).slice(0, count),
    remove: async (ids) => ids.forEach((id) => events.delete(id)),
    forget: async (owner) => of(owner).forEach(({ id }) => events.delete(id)),
    count: async (owner) => of(owner).length,
    owners: async () => [...new Set([...events.values()].map(({ owner }) => owner))],
    keyOf: async (owner) => keys.get(owner) ?? null,
    putKey: async (owner, key) => void keys.set(owner, key),
    removeKeys: async () => keys.clear(),
  }
}
