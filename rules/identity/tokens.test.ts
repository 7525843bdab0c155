import { expect, test } from 'vitest'
import { isExpired, networkTimeoutMs, nextBackoff, popupSize, refreshDelay } from './tokens.ts'

test.each([
  ['31 s before its end a token is good', 31_000, false],
  ['30 s before its end it counts as expired', 30_000, true],
  ['after its end it is expired', -1, true],
])('%s', (_, left, expired) => {
  expect(isExpired(1_000_000 + left, 1_000_000)).toBe(expired)
})

test.each([
  ['a token of one hour is renewed after 55 minutes', 3_600_000, 3_300_000],
  ['a token with less than five minutes is renewed at once', 299_999, 0],
])('%s', (_, left, delay) => {
  expect(refreshDelay(5_000 + left, 5_000)).toBe(delay)
})

test('the pause doubles from 30 s to 960 s and stays there', () => {
  const pauses = [null, null, null, null, null, null, null].reduce<number[]>(
    (seen) => [...seen, nextBackoff(seen.at(-1) ?? null)],
    [],
  )
  expect(pauses).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 960_000, 960_000])
})

test('the popup of the spec', () => {
  expect(popupSize).toEqual({ width: 500, height: 600 })
})

test('a question waits 30 to 60 s for its answer', () => {
  expect(networkTimeoutMs).toBeGreaterThanOrEqual(30_000)
  expect(networkTimeoutMs).toBeLessThanOrEqual(60_000)
})
