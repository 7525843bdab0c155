import { visitorId } from './device-owner.ts'
import { unseal } from './sealing.ts'
import type { OutboxEvent } from './sending.ts'
import type { EventStore } from './store.ts'

const maxEvents = 1_000

/** Reads the work done on this device without an account, oldest first. Skips events encrypted with an older key. */
export async function readVisitorEvents(store: Pick<EventStore, 'listOldest' | 'getKey'>): Promise<OutboxEvent[]> {
  const key = await store.getKey(visitorId)
  if (!key) return []
  const storedEvents = await store.listOldest(visitorId, maxEvents)
  const texts = await Promise.all(storedEvents.map(({ sealed }) => unseal(key, sealed)))
  return texts.filter((text) => text !== null).map((text) => JSON.parse(text) as OutboxEvent)
}
