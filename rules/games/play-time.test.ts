import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlaps, computePlayTime } from './play-time.ts'

const deviceTimes = { issuedAt: 1_000, startedAt: 2_000, endedAt: 62_000, sentAt: 63_000, receivedAt: 63_000 }

describe('play time', () => {
  test('is unchanged if the device clock is correct', () =>
    expect(computePlayTime(deviceTimes)).toEqual({ startedAt: 2_000, endedAt: 62_000 }))

  test('is corrected if the device clock is an hour ahead', () => {
    const ahead = 3_600_000
    const shiftedTimes = { startedAt: 2_000 + ahead, endedAt: 62_000 + ahead, sentAt: 63_000 + ahead }
    expect(computePlayTime({ ...deviceTimes, ...shiftedTimes })).toEqual({ startedAt: 2_000, endedAt: 62_000 })
  })

  test('lies between ticket and arrival for any device times, and ends after it started', () => {
    const time = fc.integer({ min: -1e12, max: 1e12 })
    fc.assert(
      fc.property(time, time, time, fc.nat(1e9), (startedAt, endedAt, sentAt, elapsedMs) => {
        const receivedAt = deviceTimes.issuedAt + elapsedMs
        const result = computePlayTime({ issuedAt: deviceTimes.issuedAt, receivedAt, startedAt, endedAt, sentAt })
        expect(result.startedAt).toBeGreaterThanOrEqual(deviceTimes.issuedAt)
        expect(result.endedAt).toBeLessThanOrEqual(receivedAt)
        expect(result.endedAt).toBeGreaterThanOrEqual(result.startedAt)
      }),
    )
  })
})

test('detects overlapping plays but not consecutive ones', () => {
  const first = { startedAt: 0, endedAt: 60_000 }
  expect(overlaps(first, { startedAt: 30_000, endedAt: 90_000 })).toBe(true)
  expect(overlaps(first, { startedAt: 10_000, endedAt: 20_000 })).toBe(true)
  expect(overlaps(first, { startedAt: 59_000, endedAt: 90_000 })).toBe(false)
  expect(overlaps(first, { startedAt: 60_000, endedAt: 90_000 })).toBe(false)
  expect(overlaps(first, { startedAt: 10_000, endedAt: 12_500 }), 'a short play during a long one').toBe(true)
  expect(overlaps({ startedAt: 0, endedAt: 2_500 }, { startedAt: 500, endedAt: 3_000 })).toBe(true)
  expect(overlaps({ startedAt: 0, endedAt: 2_500 }, { startedAt: 2_000, endedAt: 4_500 })).toBe(false)
})
