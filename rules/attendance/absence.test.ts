import { expect, test } from 'vitest'
import { absenceStatuses, checkAbsence, listAbsenceDays, mayChangeAbsence } from './absence.ts'

const today = '2026-11-19'

test.each([
  ['accepts today', today, today, '', null],
  ['accepts fourteen days, two weeks ahead', '2026-12-03', '2026-12-16', '', null],
  ['rejects a day before today', '2026-11-18', today, '', 'absence-past'],
  ['rejects a day too far ahead', '2026-12-04', '2026-12-04', '', 'absence-too-far'],
  ['rejects an end before the beginning', '2026-11-21', '2026-11-20', '', 'absence-order'],
  ['rejects fifteen days', today, '2026-12-03', '', 'absence-too-long'],
  ['accepts a polite note', today, today, 'Back on Monday', null],
  ['rejects rude words', today, today, 'what the fuck', 'absence-note'],
] as const)('%s', (_, from, until, note, expected) => {
  expect(checkAbsence({ from, until, note }, today)).toBe(expected)
})

test('lists the days over the end of a month', () => {
  expect(listAbsenceDays('2026-11-29', '2026-12-01')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
})

test('a decided report stays decided', () => {
  const changes = absenceStatuses.map((status) => absenceStatuses.filter((next) => mayChangeAbsence(status, next)))
  expect(changes).toEqual([['accepted', 'askedBack', 'withdrawn'], [], ['accepted', 'withdrawn'], []])
})
