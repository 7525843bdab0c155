import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlaps, playTime } from './play-time.ts'

const told = { issuedAt: 1_000, startedAt: 2_000, endedAt: 62_000, sentAt: 63_000, receivedAt: 63_000 }

describe('when a play was', () => {
  test('a right clock is believed', () => expect(playTime(told)).toEqual({ startedAt: 2_000, endedAt: 62_000 }))

  test('a clock that is an hour ahead is set right', () => {
    const ahead = 3_600_000
    const wrong = { startedAt: 2_000 + ahead, endedAt: 62_000 + ahead, sentAt: 63_000 + ahead }
    expect(playTime({ ...told, ...wrong })).toEqual({ startedAt: 2_000, endedAt: 62_000 })
  })

  test('whatever is told, it lies between the ticket and its arrival, and ends after it began', () => {
    const time = fc.integer({ min: -1e12, max: 1e12 })
    fc.assert(
      fc.property(time, time, time, fc.nat(1e9), (startedAt, endedAt, sentAt, taken) => {
        const receivedAt = told.issuedAt + taken
        const found = playTime({ issuedAt: told.issuedAt, receivedAt, startedAt, endedAt, sentAt })
        expect(found.startedAt).toBeGreaterThanOrEqual(told.issuedAt)
        expect(found.endedAt).toBeLessThanOrEqual(receivedAt)
        expect(found.endedAt).toBeGreaterThanOrEqual(found.startedAt)
      }),
    )
  })
})

test('plays at the same time overlap, one after the other do not', () => {
  const first = { startedAt: 0, endedAt: 60_000 }
  expect(overlaps(first, { startedAt: 30_000, endedAt: 90_000 })).toBe(true)
  expect(overlaps(first, { startedAt: 10_000, endedAt: 20_000 })).toBe(true)
  expect(overlaps(first, { startedAt: 59_000, endedAt: 90_000 })).toBe(false)
  expect(overlaps(first, { startedAt: 60_000, endedAt: 90_000 })).toBe(false)
  expect(overlaps(first, { startedAt: 10_000, endedAt: 12_500 }), 'a short one beside a long one').toBe(true)
  expect(overlaps({ startedAt: 0, endedAt: 2_500 }, { startedAt: 500, endedAt: 3_000 })).toBe(true)
  expect(overlaps({ startedAt: 0, endedAt: 2_500 }, { startedAt: 2_000, endedAt: 4_500 })).toBe(false)
})
