import { expect, test } from 'vitest'
import { formatClock, lastAnnouncedMinutes } from './time-announcements.ts'

const minute = 60_000

test('formats the remaining time and never goes below zero', () => {
  expect(formatClock(18 * minute + 41_200)).toBe('18:42')
  expect(formatClock(75 * minute)).toBe('1:15:00')
  expect(formatClock(-5)).toBe('00:00')
})

test('announces the remaining time at half time, 5 minutes and 1 minute only', () => {
  const announced = (left: number, total = 40) => lastAnnouncedMinutes(left * minute, total * minute)
  expect([39, 21, 20, 19, 6, 5, 2, 1, 0.1].map((left) => announced(left))).toEqual([null, null, 20, 20, 20, 5, 5, 1, 1])
  // In a test shorter than 10 minutes, half time is the first announcement.
  expect(announced(4.9, 6)).toBeNull()
  expect(announced(3, 6)).toBe(3)
})
