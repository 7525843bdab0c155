import { expect, test } from 'vitest'
import { twoWeeks, weekAround } from './week.ts'

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

test('two weeks end with the week of the day', () => {
  const days = twoWeeks('2026-11-19')
  expect(days).toHaveLength(14)
  expect([days[0], days[7], days[13]]).toEqual(['2026-11-09', '2026-11-16', '2026-11-22'])
})
