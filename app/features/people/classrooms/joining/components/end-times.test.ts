import { expect, test } from 'vitest'
import { computeEndTime } from './end-times.ts'

test.each([
  ['quarter', 15],
  ['lesson', 60],
  ['week', 7 * 1440],
  ['fortnight', 14 * 1440],
] as const)('the duration %s ends after %s minutes', (length, minutes) => {
  const now = new Date('2026-11-15T08:00:00Z')
  expect((Date.parse(computeEndTime(length, now, 'Asia/Bangkok')) - now.getTime()) / 60_000).toBe(minutes)
})

test.each([
  ['Asia/Bangkok', '2026-11-30T16:59:00Z', '2026-11-30T17:00:00.000Z'],
  ['Asia/Bangkok', '2026-11-30T17:01:00Z', '2026-12-01T17:00:00.000Z'],
  ['America/New_York', '2026-11-30T17:01:00Z', '2026-12-01T05:00:00.000Z'],
])('the duration "today" ends at the next midnight in the school’s time zone: %s, %s', (zone, now, end) => {
  expect(computeEndTime('today', new Date(now), zone)).toBe(end)
})
