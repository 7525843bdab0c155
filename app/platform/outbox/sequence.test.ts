import { expect, test } from 'vitest'
import { pauseAfter } from './sending.ts'
import { openSequence } from './sequence.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('it only grows, also when the clock is set back and in another tab', () => {
  const storage = memory()
  const clock = { now: 1_000 }
  const [one, other] = [openSequence(storage, () => clock.now), openSequence(storage, () => clock.now)]
  expect([one.next(), other.next(), one.next()]).toEqual([1_000, 1_001, 1_002])
  clock.now = 500
  expect(other.next()).toBe(1_003)
  clock.now = 9_000
  expect(one.next()).toBe(9_000)
})

test('it comes after whatever was shown of other devices', () => {
  const sequence = openSequence(memory(), () => 1_000)
  sequence.seen(50_000)
  expect(sequence.next()).toBe(50_001)
})

test('nor does a number that no clock shows lead it where no server follows', () => {
  const sequence = openSequence(memory(), () => 1_000)
  sequence.seen(Number.MAX_SAFE_INTEGER)
  expect(sequence.next()).toBe(1_000)
})

test('it keeps to the server’s clock, once that is known', () => {
  const sequence = openSequence(memory(), () => 1_000)
  sequence.setClock(7_000)
  expect(sequence.next()).toBe(7_000)
})

test.each(['9007199254740991', '1e300', 'Infinity', '-Infinity', 'x'])('nobody before can make it %s', (planted) => {
  for (const key of ['skykite:sequence', 'skykite:clock-offset']) {
    const storage = memory()
    storage.setItem(key, planted)
    const sequence = openSequence(storage, () => 1_000)
    expect([sequence.next(), sequence.next()], key).toEqual([1_000, 1_001])
  }
})

test('pauses grow to five minutes, and devices are out of step', () => {
  expect([0, 1, 2].map((failures) => pauseAfter(failures, 0.5))).toEqual([1_000, 2_000, 4_000])
  expect(pauseAfter(50, 0.5)).toBe(300_000)
  expect(pauseAfter(0, 0)).toBeLessThan(pauseAfter(0, 1))
})
