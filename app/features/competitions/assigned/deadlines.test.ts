import fc from 'fast-check'
import { expect, test } from 'vitest'
import { windowAsked } from '#rules/competitions/assigned/window.ts'
import { localMinute, momentAt } from '#app/platform/dates.ts'
import { deadlineOf, deadlines } from './deadlines.ts'

/** Half hours, both hemispheres, days that begin twice or not at midnight, and a zone that went over the date line. */
const zones = [
  ...['Asia/Bangkok', 'Asia/Seoul', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'America/Santiago'],
  ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Apia', 'Africa/Casablanca', 'UTC'],
]
const moment = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2030, 0, 1) })

test('a deadline is at eight in the evening on the school’s wall, whatever its clocks do meanwhile', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), fc.constantFrom(...deadlines), (now, zone, which) => {
      const local = deadlineOf(which, now, zone)
      const closesAt = momentAt(local, zone).getTime()
      expect(localMinute(closesAt, zone)).toBe(local.replace('T', ' '))
      // Time to play is never less than twenty hours, the night and a lost hour included.
      expect(closesAt - now).toBeGreaterThan(19 * 3_600_000)
      expect(windowAsked({ opensAt: now, closesAt }, now).ok).toBe(true)
    }),
  )
})

test.each([
  // The clocks go forward in the night, and back.
  ['Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T18:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T19:00:00.000Z'],
  ['America/New_York', '2026-03-08T02:00:00Z', '2026-03-09T00:00:00.000Z'],
  ['Asia/Bangkok', '2026-11-17T18:00:00Z', '2026-11-19T13:00:00.000Z'],
])('tomorrow in %s from %s is %s', (zone, now, expected) => {
  expect(momentAt(deadlineOf('tomorrow', Date.parse(now), zone), zone).toISOString()).toBe(expected)
})
