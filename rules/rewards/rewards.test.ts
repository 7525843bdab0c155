import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsBasket, bounds, type KeptGrant } from './basket.ts'
import { goalKinds, goalSum, isTarget, offeredTargets, suggestedTargets, targetNow } from './class-goal.ts'
import {
  grantForCompetition,
  grantForGameDay,
  grantForQuest,
  grantsForStars,
  grantsForStep,
  type Grant,
} from './grants.ts'
import { levelOf, pointsForLevel, towardsNextLevel } from './levels.ts'
import { questOf, questProgress } from './quest.ts'
import { canUndo, fitsTeacherBounds, takenBack } from './teacher-points.ts'
import { canBuy, canReturn, canWear, plainParts, readLook, sailColours, withoutItem, writeLook } from './workshop.ts'
import { choices, itemKinds, itemOf, items, priceOf } from './workshop-items.ts'

test('a step gives points for what is new, once each', () => {
  expect(grantsForStep('a', { solved: false, stars: 0 }, { solved: true, stars: 2 }).map(({ cause }) => cause)).toEqual(
    ['step:a:pass', 'step:a:star:1', 'step:a:star:2'],
  )
  expect(grantsForStep('a', { solved: true, stars: 2 }, { solved: true, stars: 3 })).toEqual([
    { cause: 'step:a:star:3', amount: 2, source: 'lesson' },
  ])
  expect(grantsForStep('a', { solved: true, stars: 3 }, { solved: true, stars: 3 })).toEqual([])
  // A step with all its stars is worth ten, by whatever way somebody came there.
  const tries = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 })
  fc.assert(
    fc.property(tries, (stars) => {
      let had = { solved: false, stars: 0 }
      let sum = 0
      for (const won of [...stars, 3]) {
        const now = { solved: had.solved || won > 0, stars: Math.max(had.stars, won) }
        sum += grantsForStep('a', had, now).reduce((all, { amount }) => all + amount, 0)
        had = now
      }
      return sum === 10
    }),
  )
})

test('levels are reached where the table says, and never go back with more points', () => {
  expect([2, 5, 10, 15, 20, 25, 30].map(pointsForLevel)).toEqual([20, 200, 900, 2_100, 3_800, 6_000, 8_700])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000 }), (level) => {
      const at = pointsForLevel(level)
      return levelOf(at) === level && (level === 1 || levelOf(at - 1) === level - 1)
    }),
  )
  expect(towardsNextLevel(30)).toEqual({ share: 0.25, left: 30 })
})

test('what can be had again is bounded by day and week, learning is not', () => {
  const kept: KeptGrant[] = []
  const give = (grant: Grant, day: string) => {
    const fits = fitsBasket(grant, day, kept)
    if (fits) kept.push({ cause: grant.cause, amount: grant.amount, day })
    return fits
  }
  expect(['a', 'b', 'c'].map((game) => give(grantForGameDay(game, '2026-11-16'), '2026-11-16'))).toEqual([
    true,
    true,
    false,
  ])
  const week = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`)
  expect(week.map((day) => give(grantForQuest(day), day)).filter(Boolean)).toHaveLength(bounds.questsPerWeek)
  for (const day of week) for (const game of ['a', 'b']) give(grantForGameDay(game, day), day)
  const games = kept.filter(({ cause }) => cause.startsWith('gameday'))
  expect(games.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(bounds.gameDayPointsPerWeek)
  expect(give(grantForQuest('2026-11-23'), '2026-11-23')).toBe(true)
  expect(fitsBasket(grantsForStars('a', '1', 3)[2]!, '2026-11-16', kept)).toBe(true)
})

test('a competition gives for the end and for what was right, twice a day, and shares the basket of the week', () => {
  expect([0, 4, 10, 50].map((right) => grantForCompetition('a', right).amount)).toEqual([10, 14, 20, 20])
  const kept: KeptGrant[] = []
  const give = (id: string, day: string) => {
    const grant = grantForCompetition(id, 10)
    const fits = fitsBasket(grant, day, kept)
    if (fits) kept.push({ cause: grant.cause, amount: grant.amount, day })
    return fits
  }
  expect(['a', 'b', 'c'].map((id) => give(id, '2026-11-16'))).toEqual([true, true, false])
  expect(['d', 'e'].map((id) => give(id, '2026-11-17'))).toEqual([true, true])
  expect(['f', 'g'].map((id) => give(id, '2026-11-18'))).toEqual([true, true])
  // 120 in the week, and nothing more until Monday.
  expect(give('h', '2026-11-19')).toBe(false)
  expect(fitsBasket(grantForQuest('2026-11-19'), '2026-11-19', kept)).toBe(false)
  expect(give('i', '2026-11-23')).toBe(true)
})

test('a teacher’s points keep to ten a day and thirty a week, and are taken back within a day, never below nothing', () => {
  expect(fitsTeacherBounds(2, { today: 8, week: 28 })).toBe(true)
  expect(fitsTeacherBounds(2, { today: 9, week: 9 })).toBe(false)
  expect(fitsTeacherBounds(1, { today: 0, week: 30 })).toBe(false)
  expect([canUndo(0, 86_400_000), canUndo(0, 86_400_001)]).toEqual([true, false])
  expect([takenBack(2, 5), takenBack(2, 1), takenBack(2, 0)]).toEqual([2, 1, 0])
})

test('the workshop sells each item once for its price, to whoever has the points', () => {
  expect(new Set(items).size).toBe(items.length)
  // As designed: the whole shop is worth a year and more of an eager child.
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

test('a look is read as it was written, needs what it costs, and falls back when something went back', () => {
  const looks = fc.record({
    shape: fc.constantFrom(...choices.shape),
    colour: fc.constantFrom(...sailColours),
    pattern: fc.constantFrom(...choices.pattern),
    tail: fc.constantFrom(...choices.tail),
    face: fc.constantFrom(...choices.face),
    bow: fc.constantFrom(...choices.bow),
    sky: fc.constantFrom(...choices.sky),
  })
  fc.assert(
    fc.property(looks, (look) => {
      expect(readLook(writeLook(look))).toEqual(look)
      expect(writeLook(look).length).toBeLessThanOrEqual(100)
      const needed = itemKinds.map((kind) => itemOf(kind, look[kind])).filter((one) => priceOf(one))
      expect(canWear(look, new Set(needed))).toBe(true)
      expect(canWear(look, new Set(needed.slice(1)))).toBe(needed.length === 0)
      const plain = needed.reduce(withoutItem, look)
      expect(canWear(plain, new Set())).toBe(true)
    }),
  )
  expect(writeLook({ ...plainParts, colour: 'leaf' })).toBe('diamond.leaf.plain.plain')
  for (const text of [
    '',
    'swallow',
    'swallow.leaf.plain.plain.wink',
    'swallow.leaf.plain.plain.plain.plain.plain',
    'swallow.leaf.plain.plain.more',
    'boat.leaf.plain.plain',
  ])
    expect(readLook(text)).toBeNull()
})

test('nobody carries a goal alone', () => {
  expect(goalSum('points', [1_000, 0, 0, 0], 100)).toBe(75)
  expect(goalSum('points', [30, 30, 30, 10], 100)).toBe(100)
  expect(goalSum('points', [-5, 3], 100)).toBe(3)
  for (const kind of goalKinds) expect(goalSum(kind, [], 100)).toBe(0)
  expect(goalSum('lessons', [9, 0, 0], 3)).toBe(3)
  // Where it is about everybody, each counts once, and whoever joins is one more.
  expect(goalSum('everyone', [5, 1, 0], targetNow('everyone', 1, 3))).toBe(2)
  expect(targetNow('everyone', 2, 4)).toBe(4)
  expect(targetNow('stars', 50, 4)).toBe(50)
})

test('what is offered are round numbers', () => {
  expect(offeredTargets('points', suggestedTargets(9).points)).toEqual([120, 200, 400, 800])
  expect(offeredTargets('points', suggestedTargets(32).points)).toEqual([400, 800, 1_500, 3_000])
  expect(offeredTargets('stars', suggestedTargets(9).stars)).toEqual([25, 50, 100, 200])
  expect(offeredTargets('lessons', suggestedTargets(9).lessons)).toEqual([5, 9, 20, 40])
  for (let members = 0; members <= 600; members++)
    for (const kind of ['points', 'stars', 'lessons'] as const) {
      const offered = offeredTargets(kind, suggestedTargets(members)[kind])
      expect(new Set(offered).size).toBe(offered.length)
      expect(offered.length).toBeGreaterThan(1)
    }
})

test('what is suggested for a class of any size can be chosen, also half of it and four times as much', () => {
  for (const members of [0, 1, 30, 600])
    for (const [kind, target] of Object.entries(suggestedTargets(members)))
      for (const times of [0.5, 1]) expect(isTarget(kind as 'points', Math.round(target * times))).toBe(true)
  for (const target of Object.entries(suggestedTargets(40)))
    expect(isTarget(target[0] as 'stars', target[1] * 4)).toBe(true)
  expect(isTarget('stars', 4)).toBe(false)
  expect(isTarget('lessons', 2_001)).toBe(false)
})

test('a quest is the same all day and counts what was granted on it', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const kind = questOf(id, '2026-11-16')
      expect(questOf(id, '2026-11-16')).toBe(kind)
      const causes = ['step:a:pass', 'step:b:pass', 'lesson:x', ...[1, 2, 3, 4].map((star) => `step:a:star:${star}`)]
      const on = (day: string) => causes.map((cause) => ({ cause, amount: 2, day }))
      const { done, target } = questProgress(id, '2026-11-16', on('2026-11-16'))
      expect(done).toBe(target)
      expect(questProgress(id, '2026-11-16', on('2026-11-15')).done).toBe(0)
    }),
  )
})
