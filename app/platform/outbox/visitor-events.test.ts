import { expect, test } from 'vitest'
import { visitorId } from './device-owner.ts'
import { seal } from './sealing.ts'
import { memoryStore } from './store.ts'
import { readVisitorEvents } from './visitor-events.ts'

async function storeWithVisitorEvents() {
  const store = memoryStore()
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await store.putKey(visitorId, key)
  for (const sequence of [2, 1]) {
    const sealed = await seal(key, JSON.stringify({ id: `e${sequence}`, sequence }))
    await store.put({ id: `e${sequence}`, owner: visitorId, school: '', sequence, slot: null, sealed }, true)
  }
  return store
}

test('reads the events of a visitor in order', async () => {
  expect(await readVisitorEvents(await storeWithVisitorEvents())).toEqual([
    { id: 'e1', sequence: 1 },
    { id: 'e2', sequence: 2 },
  ])
})

test('reads no visitor events without the original key', async () => {
  const store = await storeWithVisitorEvents()
  await store.removeKeys()
  expect(await readVisitorEvents(store)).toEqual([])
  await store.putKey(visitorId, await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']))
  expect(await readVisitorEvents(store)).toEqual([])
})

test('removing the visitor events keeps those of other owners', async () => {
  const store = await storeWithVisitorEvents()
  const [event] = await store.listOldest(visitorId, 1)
  await store.put({ ...event!, id: 'mine', owner: 'mali' }, true)
  await store.removeByOwner(visitorId)
  expect(await store.owners()).toEqual(['mali'])
})
