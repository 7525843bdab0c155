import { expect, test } from 'vitest'
import { markEndingSeen } from './endings-seen.ts'

function createStorage() {
  const saved = new Map<string, string>()
  return {
    saved,
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
  }
}

test('shows an ending once per user, and separately for each script of a game', () => {
  const storage = createStorage()
  expect(markEndingSeen(storage, 'mali', 'wind-rush', '12')).toBe(true)
  expect(markEndingSeen(storage, 'mali', 'wind-rush', '12')).toBe(false)
  expect(markEndingSeen(storage, 'somchai', 'wind-rush', '12')).toBe(true)
  expect(markEndingSeen(storage, 'mali', 'letter-rain', 'th-12')).toBe(true)
  expect(markEndingSeen(storage, 'mali', 'letter-rain', 'en-12')).toBe(true)
})

test('shows the ending if the storage is full or its content is invalid', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(markEndingSeen(full, null, 'wind-rush', '12')).toBe(true)
  const storage = createStorage()
  storage.saved.set('endings visitor', '{')
  expect(markEndingSeen(storage, null, 'wind-rush', '12')).toBe(true)
})
