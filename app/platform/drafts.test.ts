import { expect, test } from 'vitest'
import { forgetDrafts, readDraft, writeDraft } from './drafts.ts'

const day = 24 * 60 * 60 * 1000

function storage(most = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>()
  return {
    kept,
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem(key: string, value: string) {
      if (value.length > most) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  }
}

test('a draft comes back to the one who typed it, under its name', () => {
  const store = storage()
  writeDraft(store, 'napat', 'names', 'Mali\nLeo', 0)
  expect(readDraft(store, 'napat', 'names', 1)).toBe('Mali\nLeo')
  expect([readDraft(store, 'ploy', 'names', 1), readDraft(store, 'napat', 'settings', 1)]).toEqual([null, null])
})

test('after three days it is gone, and an emptied form leaves nothing', () => {
  const store = storage()
  writeDraft(store, 'napat', 'names', 'Mali', 0)
  expect(readDraft(store, 'napat', 'names', 3 * day)).toBeNull()
  writeDraft(store, 'napat', 'names', '', 1)
  expect(store.length).toBe(0)
})

test('logging out forgets all, and whoever logs in next finds only their own', () => {
  const store = storage()
  store.setItem('theme', 'night')
  for (const person of ['napat', 'napat2', 'ploy']) writeDraft(store, person, 'names', 'Mali', 0)
  forgetDrafts(store, 'napat')
  expect(['napat', 'napat2', 'ploy'].map((person) => readDraft(store, person, 'names', 1))).toEqual([
    'Mali',
    null,
    null,
  ])
  forgetDrafts(store)
  expect([...store.kept.keys()]).toEqual(['theme'])
})

test('there are twenty at most, and the oldest goes; a text that is too long is not kept', () => {
  const store = storage()
  for (let at = 0; at < 25; at += 1) writeDraft(store, 'napat', `form-${at}`, 'x', at)
  expect(store.length).toBe(20)
  expect([readDraft(store, 'napat', 'form-4', 30), readDraft(store, 'napat', 'form-5', 30)]).toEqual([null, 'x'])
  writeDraft(store, 'napat', 'form-5', 'x'.repeat(40_001), 31)
  expect(readDraft(store, 'napat', 'form-5', 32)).toBeNull()
})

test('a full browser and a broken entry are no fault', () => {
  const full = storage(5)
  expect(() => writeDraft(full, 'napat', 'names', 'Mali', 0)).not.toThrow()
  const broken = storage()
  broken.setItem('skykite:draft:napat:names', '{"text":')
  expect(readDraft(broken, 'napat', 'names', 0)).toBeNull()
})
