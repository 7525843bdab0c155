import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earnedBadges } from './badges.ts'
import { basketLimits, fitsBasket, type SavedGrant } from './basket.ts'
import { grantForGameDay, grantForQuest } from './grants.ts'
import { effectiveTime, computeStreak } from './streak.ts'
import { fitsTeacherBounds, teacherBounds } from './teacher-points.ts'
import { daysOfWeek } from '../time/week.ts'

/** Simulates two months of a student's activity in five time zones, on a device that is sometimes offline. */

const zones = ['Asia/Bangkok', 'Asia/Seoul', 'Asia/Shanghai', 'Europe/Berlin', 'America/New_York'] as const
const clocks = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })]),
)
const hour = 3_600_000
const dayMs = 24 * hour

type Activity = {
  readonly kind: 'game' | 'quest' | 'praise'
  readonly at: number
  readonly away: number
  readonly of: number
}

/** Includes both daylight saving changes; offline activity arrives up to three weeks late. */
const activities: fc.Arbitrary<Activity> = fc.record({
  kind: fc.constantFrom('game', 'game', 'quest', 'praise'),
  at: fc.oneof(
    fc.integer({ min: Date.UTC(2026, 1, 20), max: Date.UTC(2026, 3, 20) }),
    fc.integer({ min: Date.UTC(2026, 2, 7), max: Date.UTC(2026, 2, 9) }),
    fc.integer({ min: Date.UTC(2026, 2, 28), max: Date.UTC(2026, 2, 30) }),
  ),
  away: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 21 * dayMs })),
  of: fc.integer({ min: 0, max: 4 }),
})
const cases = fc.record({ zone: fc.constantFrom(...zones), all: fc.array(activities, { maxLength: 60 }) })

/** Like the server: processes activities in order of arrival, each for the day on which it happened. */
function processActivities(all: readonly Activity[], dayOf: (time: number) => string) {
  const saved: SavedGrant[] = []
  const days = new Set<string>()
  const praise: { day: string; amount: number }[] = []
  for (const { kind, at, away, of } of all.toSorted((a, b) => a.at + a.away - b.at - b.away)) {
    const day = dayOf(effectiveTime(at, at + away))
    if (kind === 'praise') {
      const week = daysOfWeek(day)
      const sum = (matches: (day: string) => boolean) =>
        praise.filter((entry) => matches(entry.day)).reduce((total, { amount }) => total + amount, 0)
      const granted = { today: sum((grantDay) => grantDay === day), week: sum((grantDay) => week.includes(grantDay)) }
      if (fitsTeacherBounds(2, granted)) praise.push({ day, amount: 2 })
      continue
    }
    days.add(day)
    const grant = kind === 'game' ? grantForGameDay(`game-${of}`, day) : grantForQuest(day)
    if (saved.some(({ cause }) => cause === grant.cause) || !fitsBasket(grant, day, saved)) continue
    saved.push({ cause: grant.cause, amount: grant.amount, day })
  }
  return { kept: saved, days, praise }
}

const sumBy = (list: readonly { day: string; amount: number }[], groupOf: (day: string) => string) => {
  const sums = new Map<string, number>()
  for (const { day, amount } of list) sums.set(groupOf(day), (sums.get(groupOf(day)) ?? 0) + amount)
  return [0, ...sums.values()]
}
/** Independent of the implementation: counts weeks since a fixed Monday. */
const weekOf = (day: string) =>
  String(Math.floor((Date.parse(`${day}T00:00:00Z`) - Date.UTC(2026, 0, 5)) / (7 * dayMs)))

const badgeFacts = (days: Iterable<string>, today: string) => ({
  steps: [],
  longestStreak: computeStreak(days, { today }).longest,
  activeDays: new Set(days).size,
  helpedDays: 0,
  unitsFinished: 0,
  coursesFinished: 0,
  causes: [],
  noted: {},
})

test('limits hold in every week and time zone, days follow the school’s clock, and late activity removes nothing', () => {
  fc.assert(
    fc.property(cases, ({ zone, all }) => {
      const dayOf = (time: number) => clocks.get(zone)!.format(time)
      const { kept: saved, days, praise } = processActivities(all, dayOf)
      const ofKind = (kind: string) => saved.filter(({ cause }) => cause.startsWith(kind))
      expect(Math.max(...sumBy(saved, weekOf))).toBeLessThanOrEqual(basketLimits.basketPerWeek)
      expect(Math.max(...sumBy(ofKind('gameday:'), weekOf))).toBeLessThanOrEqual(basketLimits.gameDayPointsPerWeek)
      const counts = (list: readonly SavedGrant[]) => list.map(({ day }) => ({ day, amount: 1 }))
      expect(Math.max(...sumBy(counts(ofKind('gameday:')), String))).toBeLessThanOrEqual(basketLimits.gameDaysPerDay)
      expect(Math.max(...sumBy(counts(ofKind('quest:')), weekOf))).toBeLessThanOrEqual(basketLimits.questsPerWeek)
      expect(Math.max(...sumBy(praise, String))).toBeLessThanOrEqual(teacherBounds.perDay)
      expect(Math.max(...sumBy(praise, weekOf))).toBeLessThanOrEqual(teacherBounds.perWeek)
      // Activity that arrives within two weeks counts for the local day on which it happened.
      for (const { kind, at, away } of all)
        if (kind !== 'praise') expect(days.has(dayOf(away > 14 * dayMs ? at + away : at))).toBe(true)

      // Later arrivals only add to an earlier snapshot and remove no badge.
      const today = dayOf(Math.max(0, ...all.map(({ at, away }) => at + away)))
      const firstHalf = all.toSorted((a, b) => a.at + a.away - b.at - b.away).slice(0, all.length >> 1)
      const earlier = processActivities(firstHalf, dayOf)
      expect([...earlier.days].every((day) => days.has(day))).toBe(true)
      expect(earlier.kept.every((grant, index) => saved[index]?.cause === grant.cause)).toBe(true)
      const badges = earnedBadges(badgeFacts(days, today))
      for (const badge of earnedBadges(badgeFacts(earlier.days, today))) expect(badges).toContain(badge)
    }),
    { numRuns: 3_000 },
  )
})
