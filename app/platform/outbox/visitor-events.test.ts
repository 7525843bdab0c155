import { expect, test } from 'vitest'
import { visitorId } from './hand-over.ts'
import { seal } from './sealing.ts'
import { memoryStore } from './store.ts'
import { visitorEvents } from './visitor-events.ts'

async function visited() {
  const store = memoryStore()
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await store.putKey(visitorId, key)
  for (const sequence of [2, 1]) {
    const sealed = await seal(key, JSON.stringify({ id: `e${sequence}`, sequence }))
    await store.put({ id: `e${sequence}`, owner: visitorId, school: '', sequence, slot: null, sealed }, true)
  }
  return store
}

test('what a visitor did is read in order', async () => {
  expect(await visitorEvents(await visited())).toEqual([
    { id: 'e1', sequence: 1 },
    { id: 'e2', sequence: 2 },
  ])
})

test('whoever comes after the key is gone reads nothing', async () => {
  const store = await visited()
  await store.removeKeys()
  expect(await visitorEvents(store)).toEqual([])
  await store.putKey(visitorId, await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']))
  expect(await visitorEvents(store)).toEqual([])
})

test('what is forgotten is gone, and nobody else’s', async () => {
  const store = await visited()
  const [one] = await store.first(visitorId, 1)
  await store.put({ ...one!, id: 'mine', owner: 'mali' }, true)
  await store.forget(visitorId)
  expect(await store.owners()).toEqual(['mali'])
})
