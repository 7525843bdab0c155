import { expect, test } from 'vitest'
import { retryDelayMs } from './sending.ts'
import { openSequence } from './sequence.ts'

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test('grows even if the clock is set back or another tab is used', () => {
  const storage = memoryStorage()
  const clock = { now: 1_000 }
  const [firstTab, secondTab] = [openSequence(storage, () => clock.now), openSequence(storage, () => clock.now)]
  expect([firstTab.next(), secondTab.next(), firstTab.next()]).toEqual([1_000, 1_001, 1_002])
  clock.now = 500
  expect(secondTab.next()).toBe(1_003)
  clock.now = 9_000
  expect(firstTab.next()).toBe(9_000)
})

test('continues after a sequence number seen from another device', () => {
  const sequence = openSequence(memoryStorage(), () => 1_000)
  sequence.advancePast(50_000)
  expect(sequence.next()).toBe(50_001)
})

test('ignores an implausibly large sequence number from another device', () => {
  const sequence = openSequence(memoryStorage(), () => 1_000)
  sequence.advancePast(Number.MAX_SAFE_INTEGER)
  expect(sequence.next()).toBe(1_000)
})

test('follows the server clock once it is known', () => {
  const sequence = openSequence(memoryStorage(), () => 1_000)
  sequence.setClock(7_000)
  expect(sequence.next()).toBe(7_000)
})

test.each(['9007199254740991', '1e300', 'Infinity', '-Infinity', 'x'])(
  'ignores the implausible stored number %s',
  (planted) => {
    for (const key of ['skykite:sequence', 'skykite:clock-offset']) {
      const storage = memoryStorage()
      storage.setItem(key, planted)
      const sequence = openSequence(storage, () => 1_000)
      expect([sequence.next(), sequence.next()], key).toEqual([1_000, 1_001])
    }
  },
)

test('retry delays grow to five minutes and have jitter', () => {
  expect([0, 1, 2].map((failures) => retryDelayMs(failures, 0.5))).toEqual([1_000, 2_000, 4_000])
  expect(retryDelayMs(50, 0.5)).toBe(300_000)
  expect(retryDelayMs(0, 0)).toBeLessThan(retryDelayMs(0, 1))
})
