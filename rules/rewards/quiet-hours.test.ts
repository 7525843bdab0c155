import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isQuiet,
  lateStartMs,
  mayHaveBegun,
  quietAt,
  quietClocks,
  quietHours,
  quietNow,
  together,
} from './quiet-hours.ts'

const night = { from: '19:00', to: '07:00' }
const noon = { from: '12:00', to: '13:30' }

test('over midnight, and within a day: the first minute is quiet, the last is not', () => {
  const at = (clock: string) => isQuiet([night], clock)
  expect(['18:59', '19:00', '23:59', '00:00', '06:59', '07:00'].map(at)).toEqual([false, true, true, true, true, false])
  expect(['11:59', '12:00', '13:29', '13:30'].map((clock) => isQuiet([noon], clock))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a child is told when games wake; hours that run into each other end together', () => {
  expect(quietAt([night], '21:15')).toEqual({ until: '07:00' })
  expect(quietAt([night], '12:00')).toBeNull()
  expect(
    quietAt(
      [
        { from: '19:00', to: '23:00' },
        { from: '22:00', to: '06:30' },
      ],
      '19:00',
    ),
  ).toEqual({ until: '06:30' })
  expect(quietAt([{ from: '07:00', to: '19:00' }, night], '08:00')).toEqual({ until: null })
  expect(quietAt([], '03:00')).toBeNull()
})

test('how long it still is goes to the second, over midnight too, and is nothing where games never wake', () => {
  const at = Date.UTC(2026, 10, 17, 14, 59, 40)
  expect(quietNow([night], '06:59', at)).toEqual({ until: '07:00', wakesInMs: 20_000 })
  expect(quietNow([night], '23:59', at)).toEqual({ until: '07:00', wakesInMs: (7 * 60 + 1) * 60_000 - 40_000 })
  expect(quietNow([night], '07:00', at)).toBeNull()
  expect(quietNow([{ from: '07:00', to: '19:00' }, night], '08:00', at)).toEqual({ until: null, wakesInMs: null })
})

test('half of a setting is none, and so are hours without length', () => {
  expect(quietHours('19:00', '07:00')).toEqual(night)
  expect([quietHours('19:00', null), quietHours('19:00', '19:00'), quietHours('24:00', '07:00')]).toEqual([
    null,
    null,
    null,
  ])
  expect(together(null, night, null)).toEqual([night])
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
/** Both changes of summer time in Berlin and New York, and any other day. */
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
/** Hours begin and end at one, by all of these clocks. */
const halfHourMs = 30 * minuteMs
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

test('five clocks: quiet is what the clock of the school shows, and games wake when it said so', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), hours, hours, moment, (zone, ofSchool, ofClass, at) => {
      const clockAt = (when: number) => formats.get(zone)!.format(when)
      const both = together(ofSchool, ofClass)
      // Counted otherwise than the rule does: minutes that have gone by since the hours began.
      const within = ({ from, to }: typeof ofSchool) => {
        const since = (clock: string) => (minutesOf(clock) - minutesOf(from) + 1440) % 1440
        return since(clockAt(at)) < since(to)
      }
      expect(isQuiet([ofSchool], clockAt(at))).toBe(within(ofSchool))
      // A class can only be quieter than its school.
      expect(isQuiet(both, clockAt(at))).toBe(within(ofSchool) || within(ofClass))
      const quiet = quietAt(both, clockAt(at))
      expect(quiet !== null).toBe(isQuiet(both, clockAt(at)))
      if (quiet === null || quiet.until === null) return
      const start = at - (at % halfHourMs)
      let awake = start
      while (isQuiet(both, clockAt(awake))) awake += halfHourMs
      const shown = (minutesOf(clockAt(awake)) - minutesOf(clockAt(start)) + 1440) % 1440
      // In a night in which the clock is put forward or back, games follow the clock, and it cannot be told beforehand.
      if (shown === ((awake - start) / minuteMs) % 1440) expect(clockAt(awake)).toBe(quiet.until)
    }),
    { numRuns: 10_000 },
  )
})

test('a play that began before the hour counts, one of a kept ticket in the middle of the night does not', () => {
  const clockAt = (when: number) => formats.get('Asia/Bangkok')!.format(when)
  const seven = Date.UTC(2026, 10, 17, 12)
  const counts = (minutes: number) => mayHaveBegun([night], seven + minutes * minuteMs, clockAt)
  expect([-1, 0, lateStartMs / minuteMs - 1, lateStartMs / minuteMs, 240, 720].map(counts)).toEqual([
    true,
    true,
    true,
    false,
    false,
    true,
  ])
})
