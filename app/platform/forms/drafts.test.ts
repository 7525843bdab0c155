import { expect, test } from 'vitest'
import { deleteDrafts, readDraft, writeDraft } from './drafts.ts'

const day = 24 * 60 * 60 * 1000

function storage(maxLength = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, string>()
  return {
    kept: entries,
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem(key: string, value: string) {
      if (value.length > maxLength) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
  }
}

test('returns a draft only to its author and under its name', () => {
  const store = storage()
  writeDraft(store, 'napat', 'names', 'Mali\nLeo', 0)
  expect(readDraft(store, 'napat', 'names', 1)).toBe('Mali\nLeo')
  expect([readDraft(store, 'ploy', 'names', 1), readDraft(store, 'napat', 'settings', 1)]).toEqual([null, null])
})

test('expires drafts after three days and deletes the draft of an emptied form', () => {
  const store = storage()
  writeDraft(store, 'napat', 'names', 'Mali', 0)
  expect(readDraft(store, 'napat', 'names', 3 * day)).toBeNull()
  writeDraft(store, 'napat', 'names', '', 1)
  expect(store.length).toBe(0)
})

test('deletes all drafts at sign-out and drafts of other users at sign-in', () => {
  const store = storage()
  store.setItem('theme', 'night')
  for (const person of ['napat', 'napat2', 'ploy']) writeDraft(store, person, 'names', 'Mali', 0)
  deleteDrafts(store, 'napat')
  expect(['napat', 'napat2', 'ploy'].map((person) => readDraft(store, person, 'names', 1))).toEqual([
    'Mali',
    null,
    null,
  ])
  deleteDrafts(store)
  expect([...store.kept.keys()]).toEqual(['theme'])
})

test('stores at most twenty drafts, drops the oldest, and skips texts that are too long', () => {
  const store = storage()
  for (let index = 0; index < 25; index += 1) writeDraft(store, 'napat', `form-${index}`, 'x', index)
  expect(store.length).toBe(20)
  expect([readDraft(store, 'napat', 'form-4', 30), readDraft(store, 'napat', 'form-5', 30)]).toEqual([null, 'x'])
  writeDraft(store, 'napat', 'form-5', 'x'.repeat(40_001), 31)
  expect(readDraft(store, 'napat', 'form-5', 32)).toBeNull()
})

test('ignores a full storage and a corrupt entry', () => {
  const full = storage(5)
  expect(() => writeDraft(full, 'napat', 'names', 'Mali', 0)).not.toThrow()
  const broken = storage()
  broken.setItem('skykite:draft:napat:names', '{"text":')
  expect(readDraft(broken, 'napat', 'names', 0)).toBeNull()
})
