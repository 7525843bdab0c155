import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueAt, isPlannedNow, isStale, mondayOf, sendTimeOf, spreadMinutes, weekEndOf, weekOf } from './digest-week.ts'

test.each([
  ['2026-11-19', '2026-W47'],
  ['2026-11-16', '2026-W47'],
  ['2026-11-22', '2026-W47'],
  ['2027-01-01', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-30', '2025-W01'],
])('%s is in %s', (day, week) => {
  expect(weekOf(day)).toBe(week)
})

test('the Monday of a week is in that week', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const day = new Date(days * 86_400_000).toISOString().slice(0, 10)
      const monday = mondayOf(weekOf(day))
      expect(weekOf(monday)).toBe(weekOf(day))
      const daysSince = (Date.parse(day) - Date.parse(monday)) / 86_400_000
      expect(daysSince).toBeGreaterThanOrEqual(0)
      expect(daysSince).toBeLessThan(7)
    }),
  )
})

test('a week ends on Friday at three and is sent on Friday or Sunday', () => {
  expect(weekEndOf('2026-W47')).toBe('2026-11-20T15:00')
  expect(sendTimeOf('2026-W47', 'friday')).toBe('2026-11-20T17:00')
  expect(sendTimeOf('2026-W47', 'sunday')).toBe('2026-11-22T18:00')
})

test('a mail is due at the time of the reader, never before the week of the school has ended', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.uuid(), (endsAt, sendAt, reader) => {
      const due = dueAt({ endsAt, sendAt, reader })
      expect(due).toBeGreaterThanOrEqual(endsAt)
      expect(due).toBeGreaterThanOrEqual(sendAt)
      expect(due - Math.max(endsAt, sendAt)).toBeLessThan(spreadMinutes * 60_000)
      expect(dueAt({ endsAt, sendAt, reader })).toBe(due)
    }),
  )
})

test('spreads readers over the half hour', () => {
  const minutes = Array.from({ length: 3_000 }, (_, index) =>
    Math.floor(dueAt({ endsAt: 0, sendAt: 0, reader: `reader ${index}` }) / 60_000),
  )
  const counts = [...Map.groupBy(minutes, (minute) => minute).values()].map(({ length }) => length)
  expect(counts).toHaveLength(spreadMinutes)
  expect(Math.max(...counts)).toBeLessThan(200)
})

test('plans a week that ends within the day, and drops mails that are older than a day and a half', () => {
  const hour = 3_600_000
  expect(isPlannedNow(25 * hour, 0)).toBe(true)
  expect(isPlannedNow(26 * hour, 0)).toBe(false)
  expect(isPlannedNow(0, 40 * hour)).toBe(true)
  expect(isStale(0, 36 * hour)).toBe(false)
  expect(isStale(0, 37 * hour)).toBe(true)
})
