import { expect, test } from 'vitest'
import { attendanceStart, isInPeriod, reportStart } from './report-period.ts'

const today = '2026-11-19'

test.each([
  ['term', '2026-11-02', '2026-11-02'],
  ['term', '2026-12-01', null],
  ['term', null, null],
  ['month', '2026-11-02', '2026-10-21'],
  ['all', '2026-11-02', null],
] as const)('a report of %s with a term from %s starts on %s', (period, termStarts, start) => {
  expect(reportStart(period, { today, termStarts })).toBe(start)
})

test('attendance goes back a year at most', () => {
  expect(attendanceStart(null, today)).toBe('2025-11-19')
  expect(attendanceStart('2024-01-01', today)).toBe('2025-11-19')
  expect(attendanceStart('2026-11-02', today)).toBe('2026-11-02')
})

test('a step counts in the period in which it was solved', () => {
  expect(isInPeriod({ solvedAt: 5, lastAt: 20 }, 10)).toBe(false)
  expect(isInPeriod({ solvedAt: 15, lastAt: 20 }, 10)).toBe(true)
  expect(isInPeriod({ solvedAt: null, lastAt: 20 }, 10)).toBe(true)
})
