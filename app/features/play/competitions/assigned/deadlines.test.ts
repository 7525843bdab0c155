import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkWindow } from '#rules/competitions/assigned/window.ts'
import { formatLocalMinute, parseLocalTime } from '#app/platform/time/dates.ts'
import { computeDeadline, deadlines } from './deadlines.ts'

/** Zones with half-hour offsets, both hemispheres, clock changes at midnight, and a move across the date line. */
const zones = [
  ...['Asia/Bangkok', 'Asia/Seoul', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'America/Santiago'],
  ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Apia', 'Africa/Casablanca', 'UTC'],
]
const moment = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2030, 0, 1) })

test('a deadline is at 20:00 local time of the school, also across clock changes', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), fc.constantFrom(...deadlines), (now, zone, deadline) => {
      const local = computeDeadline(deadline, now, zone)
      const closesAt = parseLocalTime(local, zone).getTime()
      expect(formatLocalMinute(closesAt, zone)).toBe(local.replace('T', ' '))
      // 20 hours at least, minus one hour lost by a clock change.
      expect(closesAt - now).toBeGreaterThan(19 * 3_600_000)
      expect(checkWindow({ opensAt: now, closesAt }, now).ok).toBe(true)
    }),
  )
})

test.each([
  // Nights in which the clocks go forward and back.
  ['Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T18:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T19:00:00.000Z'],
  ['America/New_York', '2026-03-08T02:00:00Z', '2026-03-09T00:00:00.000Z'],
  ['Asia/Bangkok', '2026-11-17T18:00:00Z', '2026-11-19T13:00:00.000Z'],
])('deadline “tomorrow” in %s, chosen at %s, is %s', (zone, now, expected) => {
  expect(parseLocalTime(computeDeadline('tomorrow', Date.parse(now), zone), zone).toISOString()).toBe(expected)
})
