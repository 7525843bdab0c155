import { expect, test } from 'vitest'
import { isSnapshotDue } from './snapshot-schedule.ts'

test.each([
  ['never', '2026-01-01', '2026-11-19', false],
  // 2026-11-16 is a Monday.
  ['week', '2026-11-13', '2026-11-15', false],
  ['week', '2026-11-15', '2026-11-16', true],
  ['week', '2026-11-16', '2026-11-22', false],
  ['week', '2026-10-01', '2026-11-22', true],
  ['month', '2026-11-01', '2026-11-30', false],
  ['month', '2026-11-30', '2026-12-01', true],
  ['month', '2026-12-31', '2027-01-04', true],
  ['week', '2026-11-19', '2026-11-18', false],
] as const)('schedule %s with the last snapshot on %s and today %s: a snapshot is due: %s', (every, last, today, due) =>
  expect(isSnapshotDue(every, last, today)).toBe(due),
)
