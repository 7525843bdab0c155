import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isQuiet,
  startGraceMs,
  isAllowedStart,
  findQuietPeriod,
  quietClocks,
  parseQuietHours,
  findCurrentQuietPeriod,
  combineQuietHours,
} from './quiet-hours.ts'

const night = { from: '19:00', to: '07:00' }
const noon = { from: '12:00', to: '13:30' }

test('quiet hours include their start and exclude their end, also across midnight', () => {
  const isQuietInNight = (clock: string) => isQuiet([night], clock)
  expect(['18:59', '19:00', '23:59', '00:00', '06:59', '07:00'].map(isQuietInNight)).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ])
  expect(['11:59', '12:00', '13:29', '13:30'].map((clock) => isQuiet([noon], clock))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('returns the end of quiet hours and merges overlapping hours', () => {
  expect(findQuietPeriod([night], '21:15')).toEqual({ until: '07:00' })
  expect(findQuietPeriod([night], '12:00')).toBeNull()
  expect(
    findQuietPeriod(
      [
        { from: '19:00', to: '23:00' },
        { from: '22:00', to: '06:30' },
      ],
      '19:00',
    ),
  ).toEqual({ until: '06:30' })
  expect(findQuietPeriod([{ from: '07:00', to: '19:00' }, night], '08:00')).toEqual({ until: null })
  expect(findQuietPeriod([], '03:00')).toBeNull()
})

test('returns the remaining time to the second, and null if quiet hours never end', () => {
  const time = Date.UTC(2026, 10, 17, 14, 59, 40)
  expect(findCurrentQuietPeriod([night], '06:59', time)).toEqual({ until: '07:00', wakesInMs: 20_000 })
  expect(findCurrentQuietPeriod([night], '23:59', time)).toEqual({
    until: '07:00',
    wakesInMs: (7 * 60 + 1) * 60_000 - 40_000,
  })
  expect(findCurrentQuietPeriod([night], '07:00', time)).toBeNull()
  expect(findCurrentQuietPeriod([{ from: '07:00', to: '19:00' }, night], '08:00', time)).toEqual({
    until: null,
    wakesInMs: null,
  })
})

test('ignores incomplete settings and hours of zero length', () => {
  expect(parseQuietHours('19:00', '07:00')).toEqual(night)
  expect([
    parseQuietHours('19:00', null),
    parseQuietHours('19:00', '19:00'),
    parseQuietHours('24:00', '07:00'),
  ]).toEqual([null, null, null])
  expect(combineQuietHours(null, night, null)).toEqual([night])
})

const zones = ['Asia/Bangkok', 'Asia/Seoul', 'Asia/Shanghai', 'Europe/Berlin', 'America/New_York'] as const
const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }),
  ]),
)
const hours = fc
  .tuple(fc.constantFrom(...quietClocks), fc.constantFrom(...quietClocks))
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => ({ from, to }))
/** Includes the daylight saving changes in Berlin and New York. */
const moment = fc.oneof(
  ...[
    [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)],
    [Date.UTC(2026, 2, 8), Date.UTC(2026, 2, 9)],
    [Date.UTC(2026, 2, 29), Date.UTC(2026, 2, 30)],
    [Date.UTC(2026, 9, 25), Date.UTC(2026, 9, 26)],
    [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 2)],
  ].map(([min, max]) => fc.integer({ min: min!, max: max! })),
)
const minuteMs = 60_000
/** Quiet hours start and end on a half hour in all tested time zones. */
const halfHourMs = 30 * minuteMs
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

test('quiet hours follow the school’s local clock and end at the announced time in five time zones', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), hours, hours, moment, (zone, ofSchool, ofClass, time) => {
      const clockAt = (when: number) => formats.get(zone)!.format(when)
      const combined = combineQuietHours(ofSchool, ofClass)
      // Independent of the implementation: counts minutes since the start.
      const isWithin = ({ from, to }: typeof ofSchool) => {
        const since = (clock: string) => (minutesOf(clock) - minutesOf(from) + 1440) % 1440
        return since(clockAt(time)) < since(to)
      }
      expect(isQuiet([ofSchool], clockAt(time))).toBe(isWithin(ofSchool))
      // A class can only add quiet hours to those of its school.
      expect(isQuiet(combined, clockAt(time))).toBe(isWithin(ofSchool) || isWithin(ofClass))
      const quiet = findQuietPeriod(combined, clockAt(time))
      expect(quiet !== null).toBe(isQuiet(combined, clockAt(time)))
      if (quiet === null || quiet.until === null) return
      const start = time - (time % halfHourMs)
      let wakeTime = start
      while (isQuiet(combined, clockAt(wakeTime))) wakeTime += halfHourMs
      const shownMinutes = (minutesOf(clockAt(wakeTime)) - minutesOf(clockAt(start)) + 1440) % 1440
      // When the clock changes that night, the end follows the local clock and cannot be predicted.
      if (shownMinutes === ((wakeTime - start) / minuteMs) % 1440) expect(clockAt(wakeTime)).toBe(quiet.until)
    }),
    { numRuns: 10_000 },
  )
})

test('accepts a play started shortly after quiet hours begin, but not one in the middle of the night', () => {
  const clockAt = (when: number) => formats.get('Asia/Bangkok')!.format(when)
  const seven = Date.UTC(2026, 10, 17, 12)
  const isCounted = (minutes: number) => isAllowedStart([night], seven + minutes * minuteMs, clockAt)
  expect([-1, 0, startGraceMs / minuteMs - 1, startGraceMs / minuteMs, 240, 720].map(isCounted)).toEqual([
    true,
    true,
    true,
    false,
    false,
    true,
  ])
})
