import { expect, test } from 'vitest'
import {
  buildAttendance,
  checkCorrectableDay,
  CORRECTABLE_DAYS,
  countDays,
  listMissedDays,
  maxMissedDays,
  visibleDays,
  mergeSeenDays,
} from './attendance.ts'

const [monday, tuesday, saturday] = ['2026-11-16', '2026-11-17', '2026-11-21']

test('activity marks a student as seen; missing activity does not mean away', () => {
  const seen = [{ student: 'mali', day: monday, from: 1, until: 9 }]
  expect(buildAttendance(['mali', 'leo'], [monday], seen, [])).toEqual({
    mali: { [monday]: { state: 'seen', marked: false, from: 1, until: 9 } },
    leo: { [monday]: { state: 'unseen', marked: false, from: null, until: null } },
  })
})

test('merges activity per student and day, from the first to the last', () => {
  const entry = { student: 'mali', day: monday }
  expect(
    mergeSeenDays([
      { ...entry, from: 5, until: 6 },
      { ...entry, from: 2, until: 3 },
      { ...entry, day: tuesday, from: 7, until: 8 },
      { ...entry, student: 'leo', from: 1, until: 9 },
    ]),
  ).toEqual([
    { ...entry, from: 2, until: 6 },
    { ...entry, day: tuesday, from: 7, until: 8 },
    { ...entry, student: 'leo', from: 1, until: 9 },
  ])
})

test('a teacher’s mark overrides activity, and the activity times stay', () => {
  const seen = [{ student: 'mali', day: monday, from: 1, until: 9 }]
  const marked = [
    { student: 'mali', day: monday, mark: 'late' },
    { student: 'leo', day: tuesday, mark: 'excused' },
  ] as const
  const attendance = buildAttendance(['mali', 'leo'], [monday, tuesday], seen, marked)
  expect(attendance.mali![monday]).toEqual({ state: 'late', marked: true, from: 1, until: 9 })
  expect(attendance.leo![tuesday]!.state).toBe('excused')
  expect(attendance.leo![monday]!.state).toBe('unseen')
})

test('counts each day once, by mark or else by activity', () => {
  const seen = [monday, tuesday].map((day) => ({ student: 'mali', day, from: 1, until: 9 }))
  const marked = [
    { student: 'mali', day: monday, mark: 'late' },
    { student: 'leo', day: monday, mark: 'away' },
  ] as const
  expect(Object.fromEntries(countDays(seen, marked))).toEqual({
    mali: { here: 1, late: 1, away: 0, excused: 0 },
    leo: { here: 0, late: 0, away: 1, excused: 0 },
  })
})

test('shows five days, plus weekend days with activity', () => {
  expect(visibleDays('2026-11-18', [], [])).toHaveLength(5)
  expect(visibleDays('2026-11-18', [{ student: 'a', day: saturday, from: 1, until: 1 }], [])).toContain(saturday)
  expect(visibleDays('2026-11-18', [], [{ student: 'a', day: '2026-11-22', mark: 'here' }])).toHaveLength(6)
})

test('rejects changes to future days and to days too long ago', () => {
  expect(checkCorrectableDay(monday, monday)).toBeNull()
  expect(checkCorrectableDay(tuesday, monday)).toBe('in-the-future')
  const daysAgo = (days: number) => new Date(Date.parse(monday) - days * 86_400_000).toISOString().slice(0, 10)
  expect(checkCorrectableDay(daysAgo(CORRECTABLE_DAYS), monday)).toBeNull()
  expect(checkCorrectableDay(daysAgo(CORRECTABLE_DAYS + 1), monday)).toBe('too-long-ago')
})

test('lists the latest missed days of each student in order', () => {
  const marked = [
    { student: 'mali', day: '2026-11-05', mark: 'away' },
    { student: 'mali', day: '2026-11-03', mark: 'excused' },
    { student: 'mali', day: '2026-11-04', mark: 'here' },
    ...Array.from({ length: 20 }, (_, index) => ({
      student: 'leo',
      day: `2026-10-${10 + index}`,
      mark: 'late' as const,
    })),
  ] as const
  expect(listMissedDays(marked).get('mali')).toEqual([
    { day: '2026-11-03', mark: 'excused' },
    { day: '2026-11-05', mark: 'away' },
  ])
  expect(listMissedDays(marked).get('leo')).toHaveLength(maxMissedDays)
  expect(listMissedDays(marked).get('leo')!.at(-1)!.day).toBe('2026-10-29')
})
