import { expect, test } from 'vitest'
import { attendanceOf, canCorrect, CORRECTED_DAYS, dayCounts, daysShown, seenTogether } from './attendance.ts'

const [monday, tuesday, saturday] = ['2026-11-16', '2026-11-17', '2026-11-21']

test('work shows that somebody was there; nothing shows that somebody was away', () => {
  const seen = [{ student: 'mali', day: monday, from: 1, until: 9 }]
  expect(attendanceOf(['mali', 'leo'], [monday], seen, [])).toEqual({
    mali: { [monday]: { state: 'seen', marked: false, from: 1, until: 9 } },
    leo: { [monday]: { state: 'unseen', marked: false, from: null, until: null } },
  })
})

test('what was done in lessons, minigames and competitions is one day each, from the first to the last', () => {
  const one = { student: 'mali', day: monday }
  expect(
    seenTogether([
      { ...one, from: 5, until: 6 },
      { ...one, from: 2, until: 3 },
      { ...one, day: tuesday, from: 7, until: 8 },
      { ...one, student: 'leo', from: 1, until: 9 },
    ]),
  ).toEqual([
    { ...one, from: 2, until: 6 },
    { ...one, day: tuesday, from: 7, until: 8 },
    { ...one, student: 'leo', from: 1, until: 9 },
  ])
})

test('what a person says goes before what work shows, and the work stays to be read', () => {
  const seen = [{ student: 'mali', day: monday, from: 1, until: 9 }]
  const marked = [
    { student: 'mali', day: monday, mark: 'late' },
    { student: 'leo', day: tuesday, mark: 'excused' },
  ] as const
  const found = attendanceOf(['mali', 'leo'], [monday, tuesday], seen, marked)
  expect(found.mali![monday]).toEqual({ state: 'late', marked: true, from: 1, until: 9 })
  expect(found.leo![tuesday]!.state).toBe('excused')
  expect(found.leo![monday]!.state).toBe('unseen')
})

test('days are counted once: as work shows them, or as somebody said', () => {
  const seen = [monday, tuesday].map((day) => ({ student: 'mali', day, from: 1, until: 9 }))
  const marked = [
    { student: 'mali', day: monday, mark: 'late' },
    { student: 'leo', day: monday, mark: 'away' },
  ] as const
  expect(Object.fromEntries(dayCounts(seen, marked))).toEqual({
    mali: { here: 1, late: 1, away: 0, excused: 0 },
    leo: { here: 0, late: 0, away: 1, excused: 0 },
  })
})

test('a week has five days, and the weekend where somebody was there', () => {
  expect(daysShown('2026-11-18', [], [])).toHaveLength(5)
  expect(daysShown('2026-11-18', [{ student: 'a', day: saturday, from: 1, until: 1 }], [])).toContain(saturday)
  expect(daysShown('2026-11-18', [], [{ student: 'a', day: '2026-11-22', mark: 'here' }])).toHaveLength(6)
})

test('days that are to come and days of another year are not corrected', () => {
  expect(canCorrect(monday, monday)).toBeNull()
  expect(canCorrect(tuesday, monday)).toBe('in-the-future')
  const daysAgo = (days: number) => new Date(Date.parse(monday) - days * 86_400_000).toISOString().slice(0, 10)
  expect(canCorrect(daysAgo(CORRECTED_DAYS), monday)).toBeNull()
  expect(canCorrect(daysAgo(CORRECTED_DAYS + 1), monday)).toBe('too-long-ago')
})
