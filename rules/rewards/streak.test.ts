import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectiveTime, restDays, computeStreak } from './streak.ts'

const dayMs = 86_400_000
const day = (index: number) => new Date(Date.UTC(2026, 0, 5, 12) + index * dayMs).toISOString().slice(0, 10)

test('without a timetable one active day per week keeps the streak', () => {
  // Three Mondays, then four idle weeks: two rest days cover two of them.
  const mondays = [0, 7, 14].map(day)
  expect(computeStreak(mondays, { today: day(14) })).toEqual({ bows: 3, longest: 3, rest: 2 })
  expect(computeStreak(mondays, { today: day(35) })).toEqual({ bows: 3, longest: 3, rest: 0 })
  expect(computeStreak(mondays, { today: day(42) })).toEqual({ bows: 0, longest: 3, rest: 2 })
  expect(computeStreak([...mondays, day(42)], { today: day(42) })).toEqual({ bows: 1, longest: 3, rest: 2 })
})

test('a missed planned day uses a rest day; excused days, weekends and today do not', () => {
  const planned = new Set([0, 1, 2, 3, 4].map(day))
  expect(computeStreak([day(0)], { today: day(2), planned })).toEqual({ bows: 1, longest: 1, rest: 1 })
  expect(computeStreak([day(0)], { today: day(2), planned, excused: new Set([day(1)]) })).toMatchObject({ rest: 2 })
  expect(computeStreak([day(0)], { today: day(4), planned })).toEqual({ bows: 0, longest: 1, rest: 2 })
  expect(computeStreak([day(0), day(4)], { today: day(6), planned: new Set([day(0), day(4)]) })).toMatchObject({
    bows: 2,
    rest: 2,
  })
})

test('late work counts for the time it was done, if that time is plausible', () => {
  expect(effectiveTime(5, 10)).toBe(5)
  expect(effectiveTime(11, 10)).toBe(10)
  expect(effectiveTime(0, 14 * dayMs)).toBe(0)
  expect(effectiveTime(0, 14 * dayMs + 1)).toBe(14 * dayMs + 1)
})

const zones = ['Asia/Bangkok', 'Asia/Seoul', 'Asia/Shanghai', 'Europe/Berlin', 'America/New_York'] as const
const clocks = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })]),
)
/** A whole year, and in particular both daylight saving changes. */
const moments = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
  fc.integer({ min: Date.UTC(2026, 2, 7), max: Date.UTC(2026, 2, 10) }),
  fc.integer({ min: Date.UTC(2026, 2, 28), max: Date.UTC(2026, 2, 30) }),
  fc.integer({ min: Date.UTC(2026, 9, 24), max: Date.UTC(2026, 9, 27) }),
)

test('order and repetition do not matter, and late days never shorten a streak, in five time zones', () => {
  const cases = fc.record({
    zone: fc.constantFrom(...zones),
    done: fc.array(moments, { maxLength: 40 }),
    late: fc.array(moments, { maxLength: 5 }),
    now: moments,
  })
  fc.assert(
    fc.property(cases, ({ zone, done, late, now }) => {
      const localDay = (moment: number) => clocks.get(zone)!.format(moment)
      const today = localDay(now)
      const days = done.map(localDay)
      const before = computeStreak(days, { today })
      expect(computeStreak([...days, ...days].toReversed(), { today })).toEqual(before)
      const active = new Set(days.filter((activeDay) => activeDay <= today)).size
      expect(before.bows).toBeLessThanOrEqual(before.longest)
      expect(before.longest).toBeLessThanOrEqual(active)
      expect(before.rest).toBeGreaterThanOrEqual(0)
      expect(before.rest).toBeLessThanOrEqual(restDays.most)
      if (days.includes(today)) expect(before.bows).toBeGreaterThan(0)
      // Days that arrive late from an offline device never shorten the streak.
      const after = computeStreak([...days, ...late.map(localDay)], { today })
      expect(after.longest).toBeGreaterThanOrEqual(before.longest)
      expect(after.bows).toBeGreaterThanOrEqual(before.bows)
      for (const moment of late) {
        const counted = effectiveTime(moment, now)
        expect(counted).toBeLessThanOrEqual(now)
        expect(now - counted).toBeLessThanOrEqual(14 * dayMs)
      }
    }),
    { numRuns: 10_000 },
  )
})
