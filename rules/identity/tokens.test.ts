import { expect, test } from 'vitest'
import { isExpired, networkTimeoutMs, nextBackoff, popupSize, refreshDelay } from './tokens.ts'

test.each([
  ['a token is valid 31 s before its expiry', 31_000, false],
  ['a token counts as expired 30 s before its expiry', 30_000, true],
  ['a token is expired after its expiry', -1, true],
])('%s', (_, remainingMs, expired) => {
  expect(isExpired(1_000_000 + remainingMs, 1_000_000)).toBe(expired)
})

test.each([
  ['a one-hour token is refreshed after 55 minutes', 3_600_000, 3_300_000],
  ['a token with less than five minutes left is refreshed immediately', 299_999, 0],
])('%s', (_, remainingMs, delay) => {
  expect(refreshDelay(5_000 + remainingMs, 5_000)).toBe(delay)
})

test('the retry delay doubles from 30 s to a maximum of 960 s', () => {
  const backoffs = [null, null, null, null, null, null, null].reduce<number[]>(
    (delays) => [...delays, nextBackoff(delays.at(-1) ?? null)],
    [],
  )
  expect(backoffs).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 960_000, 960_000])
})

test('has the popup size from the product spec', () => {
  expect(popupSize).toEqual({ width: 500, height: 600 })
})

test('the identity request timeout is between 30 and 60 s', () => {
  expect(networkTimeoutMs).toBeGreaterThanOrEqual(30_000)
  expect(networkTimeoutMs).toBeLessThanOrEqual(60_000)
})
