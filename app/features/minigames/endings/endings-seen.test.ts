import { expect, test } from 'vitest'
import { showEnding } from './endings-seen.ts'

function device() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('an ending is shown once to each person, and each script of a game has its own', () => {
  const storage = device()
  expect(showEnding(storage, 'mali', 'wind-rush', '12')).toBe(true)
  expect(showEnding(storage, 'mali', 'wind-rush', '12')).toBe(false)
  expect(showEnding(storage, 'somchai', 'wind-rush', '12')).toBe(true)
  expect(showEnding(storage, 'mali', 'letter-rain', 'th-12')).toBe(true)
  expect(showEnding(storage, 'mali', 'letter-rain', 'en-12')).toBe(true)
})

test('a device that keeps nothing, or something else, shows it', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(showEnding(full, null, 'wind-rush', '12')).toBe(true)
  const storage = device()
  storage.kept.set('endings visitor', '{')
  expect(showEnding(storage, null, 'wind-rush', '12')).toBe(true)
})
