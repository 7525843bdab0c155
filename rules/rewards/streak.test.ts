import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedAt, restDays, streakOf } from './streak.ts'

const dayMs = 86_400_000
const day = (index: number) => new Date(Date.UTC(2026, 0, 5, 12) + index * dayMs).toISOString().slice(0, 10)

test('without a timetable one active day a week keeps it', () => {
  // Three Mondays, then four weeks of nothing: two rest days cover two of them.
  const mondays = [0, 7, 14].map(day)
  expect(streakOf(mondays, { today: day(14) })).toEqual({ bows: 3, longest: 3, rest: 2 })
  expect(streakOf(mondays, { today: day(35) })).toEqual({ bows: 3, longest: 3, rest: 0 })
  expect(streakOf(mondays, { today: day(42) })).toEqual({ bows: 0, longest: 3, rest: 2 })
  expect(streakOf([...mondays, day(42)], { today: day(42) })).toEqual({ bows: 1, longest: 3, rest: 2 })
})

test('a planned day that was missed takes a rest day; excused ones, weekends and today do not', () => {
  const planned = new Set([0, 1, 2, 3, 4].map(day))
  expect(streakOf([day(0)], { today: day(2), planned })).toEqual({ bows: 1, longest: 1, rest: 1 })
  expect(streakOf([day(0)], { today: day(2), planned, excused: new Set([day(1)]) })).toMatchObject({ rest: 2 })
  expect(streakOf([day(0)], { today: day(4), planned })).toEqual({ bows: 0, longest: 1, rest: 2 })
  expect(streakOf([day(0), day(4)], { today: day(6), planned: new Set([day(0), day(4)]) })).toMatchObject({
    bows: 2,
    rest: 2,
  })
})

test('work that comes late counts when it was done, if that is plausible', () => {
  expect(countedAt(5, 10)).toBe(5)
  expect(countedAt(11, 10)).toBe(10)
  expect(countedAt(0, 14 * dayMs)).toBe(0)
  expect(countedAt(0, 14 * dayMs + 1)).toBe(14 * dayMs + 1)
})

const zones = ['Asia/Bangkok', 'Asia/Seoul', 'Asia/Shanghai', 'Europe/Berlin', 'America/New_York'] as const
const clocks = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })]),
)
/** Around both changes of summer time, and a whole year. */
const moments = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
  fc.integer({ min: Date.UTC(2026, 2, 7), max: Date.UTC(2026, 2, 10) }),
  fc.integer({ min: Date.UTC(2026, 2, 28), max: Date.UTC(2026, 2, 30) }),
  fc.integer({ min: Date.UTC(2026, 9, 24), max: Date.UTC(2026, 9, 27) }),
)

test('ten thousand cases over five clocks: order, repeats and late days change nothing but for the better', () => {
  const cases = fc.record({
    zone: fc.constantFrom(...zones),
    done: fc.array(moments, { maxLength: 40 }),
    late: fc.array(moments, { maxLength: 5 }),
    now: moments,
  })
  fc.assert(
    fc.property(cases, ({ zone, done, late, now }) => {
      const local = (moment: number) => clocks.get(zone)!.format(moment)
      const today = local(now)
      const days = done.map(local)
      const before = streakOf(days, { today })
      expect(streakOf([...days, ...days].toReversed(), { today })).toEqual(before)
      const active = new Set(days.filter((one) => one <= today)).size
      expect(before.bows).toBeLessThanOrEqual(before.longest)
      expect(before.longest).toBeLessThanOrEqual(active)
      expect(before.rest).toBeGreaterThanOrEqual(0)
      expect(before.rest).toBeLessThanOrEqual(restDays.most)
      if (days.includes(today)) expect(before.bows).toBeGreaterThan(0)
      // Days that come from a tablet which was away never shorten what was shown.
      const after = streakOf([...days, ...late.map(local)], { today })
      expect(after.longest).toBeGreaterThanOrEqual(before.longest)
      expect(after.bows).toBeGreaterThanOrEqual(before.bows)
      for (const moment of late) {
        const counted = countedAt(moment, now)
        expect(counted).toBeLessThanOrEqual(now)
        expect(now - counted).toBeLessThanOrEqual(14 * dayMs)
      }
    }),
    { numRuns: 10_000 },
  )
})
