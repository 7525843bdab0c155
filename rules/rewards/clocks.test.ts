import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earnedBadges } from './badges.ts'
import { bounds, fitsBasket, type KeptGrant } from './basket.ts'
import { grantForGameDay, grantForQuest } from './grants.ts'
import { countedAt, streakOf } from './streak.ts'
import { fitsTeacherBounds, teacherBounds } from './teacher-points.ts'
import { weekAround } from '../week.ts'

/** A child plays, learns and is praised over two months, on a device that is sometimes away, by the clocks of five schools. */

const zones = ['Asia/Bangkok', 'Asia/Seoul', 'Asia/Shanghai', 'Europe/Berlin', 'America/New_York'] as const
const clocks = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })]),
)
const hour = 3_600_000
const dayMs = 24 * hour

type Done = {
  readonly kind: 'game' | 'quest' | 'praise'
  readonly at: number
  readonly away: number
  readonly of: number
}

/** Around both changes of summer time; what was done without a network arrives up to three weeks later. */
const done: fc.Arbitrary<Done> = fc.record({
  kind: fc.constantFrom('game', 'game', 'quest', 'praise'),
  at: fc.oneof(
    fc.integer({ min: Date.UTC(2026, 1, 20), max: Date.UTC(2026, 3, 20) }),
    fc.integer({ min: Date.UTC(2026, 2, 7), max: Date.UTC(2026, 2, 9) }),
    fc.integer({ min: Date.UTC(2026, 2, 28), max: Date.UTC(2026, 2, 30) }),
  ),
  away: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 21 * dayMs })),
  of: fc.integer({ min: 0, max: 4 }),
})
const cases = fc.record({ zone: fc.constantFrom(...zones), all: fc.array(done, { maxLength: 60 }) })

/** As the server does it: in the order in which things arrive, each of the day on which it was done. */
function keep(all: readonly Done[], dayOf: (at: number) => string) {
  const kept: KeptGrant[] = []
  const days = new Set<string>()
  const praise: { day: string; amount: number }[] = []
  for (const { kind, at, away, of } of all.toSorted((a, b) => a.at + a.away - b.at - b.away)) {
    const day = dayOf(countedAt(at, at + away))
    if (kind === 'praise') {
      const week = weekAround(day)
      const sum = (of: (day: string) => boolean) =>
        praise.filter((one) => of(one.day)).reduce((total, { amount }) => total + amount, 0)
      const given = { today: sum((one) => one === day), week: sum((one) => week.includes(one)) }
      if (fitsTeacherBounds(2, given)) praise.push({ day, amount: 2 })
      continue
    }
    days.add(day)
    const grant = kind === 'game' ? grantForGameDay(`game-${of}`, day) : grantForQuest(day)
    if (kept.some(({ cause }) => cause === grant.cause) || !fitsBasket(grant, day, kept)) continue
    kept.push({ cause: grant.cause, amount: grant.amount, day })
  }
  return { kept, days, praise }
}

const sumBy = (list: readonly { day: string; amount: number }[], of: (day: string) => string) => {
  const sums = new Map<string, number>()
  for (const { day, amount } of list) sums.set(of(day), (sums.get(of(day)) ?? 0) + amount)
  return [0, ...sums.values()]
}
/** Counted otherwise than the rules do: weeks since a Monday. */
const weekOf = (day: string) =>
  String(Math.floor((Date.parse(`${day}T00:00:00Z`) - Date.UTC(2026, 0, 5)) / (7 * dayMs)))

const factsOf = (days: Iterable<string>, today: string) => ({
  steps: [],
  longestStreak: streakOf(days, { today }).longest,
  activeDays: new Set(days).size,
  helpedDays: 0,
  unitsFinished: 0,
  coursesFinished: 0,
  causes: [],
  noted: {},
})

test('ten thousand cases over five clocks: caps hold in every week, days are the school’s, late ones take nothing away', () => {
  fc.assert(
    fc.property(cases, ({ zone, all }) => {
      const dayOf = (at: number) => clocks.get(zone)!.format(at)
      const { kept, days, praise } = keep(all, dayOf)
      const ofKind = (kind: string) => kept.filter(({ cause }) => cause.startsWith(kind))
      expect(Math.max(...sumBy(kept, weekOf))).toBeLessThanOrEqual(bounds.basketPerWeek)
      expect(Math.max(...sumBy(ofKind('gameday:'), weekOf))).toBeLessThanOrEqual(bounds.gameDayPointsPerWeek)
      const counts = (list: readonly KeptGrant[]) => list.map(({ day }) => ({ day, amount: 1 }))
      expect(Math.max(...sumBy(counts(ofKind('gameday:')), String))).toBeLessThanOrEqual(bounds.gameDaysPerDay)
      expect(Math.max(...sumBy(counts(ofKind('quest:')), weekOf))).toBeLessThanOrEqual(bounds.questsPerWeek)
      expect(Math.max(...sumBy(praise, String))).toBeLessThanOrEqual(teacherBounds.perDay)
      expect(Math.max(...sumBy(praise, weekOf))).toBeLessThanOrEqual(teacherBounds.perWeek)
      // What was done at most two weeks before it came is of the day the school's clock showed then.
      for (const { kind, at, away } of all)
        if (kind !== 'praise') expect(days.has(dayOf(away > 14 * dayMs ? at + away : at))).toBe(true)

      // A snapshot counts what has come; what comes later makes it more, and takes no badge away.
      const today = dayOf(Math.max(0, ...all.map(({ at, away }) => at + away)))
      const half = all.toSorted((a, b) => a.at + a.away - b.at - b.away).slice(0, all.length >> 1)
      const before = keep(half, dayOf)
      expect([...before.days].every((day) => days.has(day))).toBe(true)
      expect(before.kept.every((one, at) => kept[at]?.cause === one.cause)).toBe(true)
      const badges = earnedBadges(factsOf(days, today))
      for (const badge of earnedBadges(factsOf(before.days, today))) expect(badges).toContain(badge)
    }),
    { numRuns: 10_000 },
  )
})
