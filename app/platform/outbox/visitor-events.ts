import { visitorId } from './hand-over.ts'
import { open } from './sealing.ts'
import type { OutboxEvent } from './sending.ts'
import type { EventStore } from './store.ts'

const MOST_EVENTS = 1_000

/** What was done on this device before anybody logged in, oldest first. What an earlier key sealed nobody reads. */
export async function visitorEvents(store: Pick<EventStore, 'first' | 'keyOf'>): Promise<OutboxEvent[]> {
  const key = await store.keyOf(visitorId)
  if (!key) return []
  const kept = await store.first(visitorId, MOST_EVENTS)
  const texts = await Promise.all(kept.map(({ sealed }) => open(key, sealed)))
  return texts.filter((text) => text !== null).map((text) => JSON.parse(text) as OutboxEvent)
}
