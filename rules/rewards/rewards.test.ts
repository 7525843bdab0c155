import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsBasket, basketLimits, type SavedGrant } from './basket.ts'
import {
  goalKinds,
  sumGoalProgress,
  isTarget,
  listOfferedTargets,
  suggestTargets,
  effectiveTarget,
} from './class-goal.ts'
import {
  grantForCompetition,
  grantForGameDay,
  grantForQuest,
  grantsForStars,
  grantsForStep,
  type Grant,
} from './grants.ts'
import { computeLevel, pointsForLevel, progressToNextLevel } from './levels.ts'
import { selectQuest, questProgress } from './quest.ts'
import { canUndo, fitsTeacherBounds, computeUndoAmount } from './teacher-points.ts'
import {
  canBuy,
  canReturn,
  canWear,
  defaultParts,
  parseAppearance,
  sailColors,
  removeItem,
  serializeAppearance,
} from './workshop.ts'
import { choices, itemKinds, makeItemId, items, priceOf } from './workshop-items.ts'

test('a step grants points once for each newly reached result', () => {
  expect(grantsForStep('a', { solved: false, stars: 0 }, { solved: true, stars: 2 }).map(({ cause }) => cause)).toEqual(
    ['step:a:pass', 'step:a:star:1', 'step:a:star:2'],
  )
  expect(grantsForStep('a', { solved: true, stars: 2 }, { solved: true, stars: 3 })).toEqual([
    { cause: 'step:a:star:3', amount: 2, source: 'lesson' },
  ])
  expect(grantsForStep('a', { solved: true, stars: 3 }, { solved: true, stars: 3 })).toEqual([])
  // A step with all stars is worth ten points, independent of the intermediate results.
  const tries = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 })
  fc.assert(
    fc.property(tries, (stars) => {
      let previous = { solved: false, stars: 0 }
      let sum = 0
      for (const wonStars of [...stars, 3]) {
        const now = { solved: previous.solved || wonStars > 0, stars: Math.max(previous.stars, wonStars) }
        sum += grantsForStep('a', previous, now).reduce((all, { amount }) => all + amount, 0)
        previous = now
      }
      return sum === 10
    }),
  )
})

test('levels match the table and never decrease with more points', () => {
  expect([2, 5, 10, 15, 20, 25, 30].map(pointsForLevel)).toEqual([20, 200, 900, 2_100, 3_800, 6_000, 8_700])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000 }), (level) => {
      const requiredPoints = pointsForLevel(level)
      return computeLevel(requiredPoints) === level && (level === 1 || computeLevel(requiredPoints - 1) === level - 1)
    }),
  )
  expect(progressToNextLevel(30)).toEqual({ share: 0.25, left: 30 })
})

test('limits repeatable rewards by day and week, but not rewards for learning', () => {
  const saved: SavedGrant[] = []
  const tryGrant = (grant: Grant, day: string) => {
    const fits = fitsBasket(grant, day, saved)
    if (fits) saved.push({ cause: grant.cause, amount: grant.amount, day })
    return fits
  }
  expect(['a', 'b', 'c'].map((game) => tryGrant(grantForGameDay(game, '2026-11-16'), '2026-11-16'))).toEqual([
    true,
    true,
    false,
  ])
  const week = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`)
  expect(week.map((day) => tryGrant(grantForQuest(day), day)).filter(Boolean)).toHaveLength(basketLimits.questsPerWeek)
  for (const day of week) for (const game of ['a', 'b']) tryGrant(grantForGameDay(game, day), day)
  const games = saved.filter(({ cause }) => cause.startsWith('gameday'))
  expect(games.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(basketLimits.gameDayPointsPerWeek)
  expect(tryGrant(grantForQuest('2026-11-23'), '2026-11-23')).toBe(true)
  expect(fitsBasket(grantsForStars('a', '1', 3)[2]!, '2026-11-16', saved)).toBe(true)
})

test('a competition rewards completion and correct answers, within the daily and weekly limits', () => {
  expect([0, 4, 10, 50].map((right) => grantForCompetition('a', right).amount)).toEqual([10, 14, 20, 20])
  const saved: SavedGrant[] = []
  const tryGrant = (id: string, day: string) => {
    const grant = grantForCompetition(id, 10)
    const fits = fitsBasket(grant, day, saved)
    if (fits) saved.push({ cause: grant.cause, amount: grant.amount, day })
    return fits
  }
  expect(['a', 'b', 'c'].map((id) => tryGrant(id, '2026-11-16'))).toEqual([true, true, false])
  expect(['d', 'e'].map((id) => tryGrant(id, '2026-11-17'))).toEqual([true, true])
  expect(['f', 'g'].map((id) => tryGrant(id, '2026-11-18'))).toEqual([true, true])
  // The weekly limit of 120 points is reached until Monday.
  expect(tryGrant('h', '2026-11-19')).toBe(false)
  expect(fitsBasket(grantForQuest('2026-11-19'), '2026-11-19', saved)).toBe(false)
  expect(tryGrant('i', '2026-11-23')).toBe(true)
})

test('limits teacher points to 10 per day and 30 per week; an undo works within a day and never below zero', () => {
  expect(fitsTeacherBounds(2, { today: 8, week: 28 })).toBe(true)
  expect(fitsTeacherBounds(2, { today: 9, week: 9 })).toBe(false)
  expect(fitsTeacherBounds(1, { today: 0, week: 30 })).toBe(false)
  expect([canUndo(0, 86_400_000), canUndo(0, 86_400_001)]).toEqual([true, false])
  expect([computeUndoAmount(2, 5), computeUndoAmount(2, 1), computeUndoAmount(2, 0)]).toEqual([2, 1, 0])
})

test('the workshop sells each item once, to students with enough points', () => {
  expect(new Set(items).size).toBe(items.length)
  // By design, all items together cost more than a very active student earns in a year.
  expect(items).toHaveLength(62)
  expect(items.reduce((sum, item) => sum + priceOf(item)!, 0)).toBe(8_990)
  for (const item of items) {
    const price = priceOf(item)!
    expect(canBuy(item, { owned: new Set(), balance: price })).toEqual({ ok: true, value: price })
    expect(canBuy(item, { owned: new Set(), balance: price - 1 })).toEqual({ ok: false, reason: 'not-enough' })
    expect(canBuy(item, { owned: new Set([item]), balance: 9_999 })).toEqual({ ok: false, reason: 'owned' })
  }
  expect(canBuy('tail-constructor', { owned: new Set(), balance: 9_999 })).toEqual({
    ok: false,
    reason: 'no-such-item',
  })
  expect([canReturn(0, 86_400_000), canReturn(0, 86_400_001)]).toEqual([true, false])
})

test('a kite appearance survives serialization, requires owned items and falls back when an item is returned', () => {
  const appearances = fc.record({
    shape: fc.constantFrom(...choices.shape),
    colour: fc.constantFrom(...sailColors),
    pattern: fc.constantFrom(...choices.pattern),
    tail: fc.constantFrom(...choices.tail),
    face: fc.constantFrom(...choices.face),
    bow: fc.constantFrom(...choices.bow),
    sky: fc.constantFrom(...choices.sky),
  })
  fc.assert(
    fc.property(appearances, (appearance) => {
      expect(parseAppearance(serializeAppearance(appearance))).toEqual(appearance)
      expect(serializeAppearance(appearance).length).toBeLessThanOrEqual(100)
      const paidItems = itemKinds.map((kind) => makeItemId(kind, appearance[kind])).filter((item) => priceOf(item))
      expect(canWear(appearance, new Set(paidItems))).toBe(true)
      expect(canWear(appearance, new Set(paidItems.slice(1)))).toBe(paidItems.length === 0)
      const withoutPaidItems = paidItems.reduce(removeItem, appearance)
      expect(canWear(withoutPaidItems, new Set())).toBe(true)
    }),
  )
  expect(serializeAppearance({ ...defaultParts, colour: 'leaf' })).toBe('diamond.leaf.plain.plain')
  for (const text of [
    '',
    'swallow',
    'swallow.leaf.plain.plain.wink',
    'swallow.leaf.plain.plain.plain.plain.plain',
    'swallow.leaf.plain.plain.more',
    'boat.leaf.plain.plain',
  ])
    expect(parseAppearance(text)).toBeNull()
})

test('caps the contribution of one student to a class goal', () => {
  expect(sumGoalProgress('points', [1_000, 0, 0, 0], 100)).toBe(75)
  expect(sumGoalProgress('points', [30, 30, 30, 10], 100)).toBe(100)
  expect(sumGoalProgress('points', [-5, 3], 100)).toBe(3)
  for (const kind of goalKinds) expect(sumGoalProgress(kind, [], 100)).toBe(0)
  expect(sumGoalProgress('lessons', [9, 0, 0], 3)).toBe(3)
  // For `everyone` each student counts once, and a new member raises the target.
  expect(sumGoalProgress('everyone', [5, 1, 0], effectiveTarget('everyone', 1, 3))).toBe(2)
  expect(effectiveTarget('everyone', 2, 4)).toBe(4)
  expect(effectiveTarget('stars', 50, 4)).toBe(50)
})

test('offers round numbers as targets', () => {
  expect(listOfferedTargets('points', suggestTargets(9).points)).toEqual([120, 200, 400, 800])
  expect(listOfferedTargets('points', suggestTargets(32).points)).toEqual([400, 800, 1_500, 3_000])
  expect(listOfferedTargets('stars', suggestTargets(9).stars)).toEqual([25, 50, 100, 200])
  expect(listOfferedTargets('lessons', suggestTargets(9).lessons)).toEqual([5, 9, 20, 40])
  for (let members = 0; members <= 600; members++)
    for (const kind of ['points', 'stars', 'lessons'] as const) {
      const targets = listOfferedTargets(kind, suggestTargets(members)[kind])
      expect(new Set(targets).size).toBe(targets.length)
      expect(targets.length).toBeGreaterThan(1)
    }
})

test('suggested targets are valid for any class size, also halved or multiplied by four', () => {
  for (const members of [0, 1, 30, 600])
    for (const [kind, target] of Object.entries(suggestTargets(members)))
      for (const times of [0.5, 1]) expect(isTarget(kind as 'points', Math.round(target * times))).toBe(true)
  for (const target of Object.entries(suggestTargets(40)))
    expect(isTarget(target[0] as 'stars', target[1] * 4)).toBe(true)
  expect(isTarget('stars', 4)).toBe(false)
  expect(isTarget('lessons', 2_001)).toBe(false)
})

test('a quest stays the same all day and counts the grants of that day', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const kind = selectQuest(id, '2026-11-16')
      expect(selectQuest(id, '2026-11-16')).toBe(kind)
      const causes = ['step:a:pass', 'step:b:pass', 'lesson:x', ...[1, 2, 3, 4].map((star) => `step:a:star:${star}`)]
      const grantsOn = (day: string) => causes.map((cause) => ({ cause, amount: 2, day }))
      const { done, target } = questProgress(id, '2026-11-16', grantsOn('2026-11-16'))
      expect(done).toBe(target)
      expect(questProgress(id, '2026-11-16', grantsOn('2026-11-15')).done).toBe(0)
    }),
  )
})
