import { expect, test } from 'vitest'
import { endOf } from './end-times.ts'

test.each([
  ['quarter', 15],
  ['lesson', 60],
  ['week', 7 * 1440],
  ['fortnight', 14 * 1440],
] as const)('%s is %s minutes', (length, minutes) => {
  const now = new Date('2026-11-15T08:00:00Z')
  expect((Date.parse(endOf(length, now)) - now.getTime()) / 60_000).toBe(minutes)
})

test('today ends at the next midnight of the device', () => {
  const now = new Date(2026, 10, 30, 23, 59)
  expect(new Date(endOf('today', now))).toEqual(new Date(2026, 11, 1))
})
