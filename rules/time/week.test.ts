import { expect, test } from 'vitest'
import { daysOfTwoWeeks, daysOfWeek } from './week.ts'

test.each([
  ['a week starts on Monday', '2026-11-16', '2026-11-16'],
  ['a week ends on Sunday', '2026-11-22', '2026-11-16'],
  ['a week can span two years', '2027-01-01', '2026-12-28'],
])('%s', (_, day, monday) => {
  const week = daysOfWeek(day)
  expect(week).toHaveLength(7)
  expect(week[0]).toBe(monday)
  expect(week).toContain(day)
})

test('two weeks end with the week of the given day', () => {
  const days = daysOfTwoWeeks('2026-11-19')
  expect(days).toHaveLength(14)
  expect([days[0], days[7], days[13]]).toEqual(['2026-11-09', '2026-11-16', '2026-11-22'])
})
