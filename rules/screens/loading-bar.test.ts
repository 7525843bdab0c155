import { expect, test } from 'vitest'
import { loadingBar, progressAfter } from './loading-bar.ts'

test('has the loading bar constants from the product spec', () => {
  expect(loadingBar).toEqual({ throttleMs: 200, durationMs: 2000, hideDelayMs: 500, resetDelayMs: 400, heightPx: 3 })
})

test('progress always rises and stays below 100 percent', () => {
  const values = [0, 100, 500, 1000, 2000, 5000, 60_000, 3_600_000].map((ms) => progressAfter(ms))
  expect(values[0]).toBe(0)
  for (let i = 1; i < values.length; i++) expect(values[i]).toBeGreaterThan(values[i - 1]!)
  expect(values.at(-1)).toBeLessThan(100)
  expect(progressAfter(2000)).toBeCloseTo(70.48, 1)
})
