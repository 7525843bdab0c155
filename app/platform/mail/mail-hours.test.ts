import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMailHour } from '#rules/notices/mail-hours.ts'
import { formatLocalTime } from '../time/dates.ts'
import { msUntilMailHours } from './mail-hours.ts'

const hourMs = 60 * 60_000
const zones = ['Asia/Bangkok', 'Asia/Seoul', 'America/New_York', 'Europe/London', 'Pacific/Chatham'] as const

test.each([
  ['2026-11-19T01:00:00Z', 'Asia/Bangkok', 0],
  ['2026-11-18T23:00:00Z', 'Asia/Bangkok', 1],
  ['2026-11-19T14:00:00Z', 'Asia/Bangkok', 10],
])('at %s in %s a notice waits %i hours', (time, zone, hours) => {
  expect(msUntilMailHours(Date.parse(time), zone) / hourMs).toBe(hours)
})

test('a notice is always sent in mail hours, within twelve hours and one more when clocks go back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), fc.constantFrom(...zones), (minutes, zone) => {
      const now = Date.UTC(2026, 0, 1) + minutes * 60_000
      const wait = msUntilMailHours(now, zone)
      expect(isMailHour(formatLocalTime(now + wait, zone))).toBe(true)
      expect(wait).toBeLessThanOrEqual(13 * hourMs)
    }),
  )
})
