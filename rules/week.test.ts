import { expect, test } from 'vitest'
import { weekAround } from './week.ts'

test.each([
  ['a Monday begins its week', '2026-11-16', '2026-11-16'],
  ['a Sunday ends it', '2026-11-22', '2026-11-16'],
  ['a week reaches over the end of a year', '2027-01-01', '2026-12-28'],
])('%s', (_, day, monday) => {
  const week = weekAround(day)
  expect(week).toHaveLength(7)
  expect(week[0]).toBe(monday)
  expect(week).toContain(day)
})
