import { describe, expect, test } from 'vitest'
import { extraLevels, gameEntry, gameSlugs, isLastLevel, isLevelOf } from './catalog.ts'
import { computeHelpLevel, isExtraOpen, openLevels } from './level-access.ts'

const levels = ['1', '2', '3', '4']
const openWith = (stars: Record<string, number>) => [...openLevels(levels, (level) => stars[level] ?? 0)]

describe('levels that unlock sequentially', () => {
  test('the first level is always unlocked', () => expect(openWith({})).toEqual(['1']))
  test('a star unlocks the next level', () => expect(openWith({ 1: 1, 2: 3 })).toEqual(['1', '2', '3']))
  test('a level with a star stays unlocked even if the previous level has none', () =>
    expect(openWith({ 3: 1 })).toEqual(['1', '3', '4']))
})

test.each([
  [0, 0, 0],
  [1, 0, 0],
  [2, 0, 1],
  [3, 0, 1],
  [4, 0, 2],
  [40, 0, 2],
  [4, 1, 0],
])('after %i tries with %i stars the help level is %i', (tries, stars, help) =>
  expect(computeHelpLevel(tries, stars)).toBe(help),
)

test('the last level is number 12, in Letter Rain once per script, and never a daily challenge', () => {
  for (const slug of gameSlugs) {
    const last = gameEntry(slug).levels.filter((level) => isLastLevel(slug, level))
    expect(last).toEqual(slug === 'letter-rain' ? ['en-12', 'th-12', 'ko-12', 'cn-12'] : ['12'])
  }
  expect(isLastLevel('wind-rush', 'daily-2026-11-17-12')).toBe(false)
  expect(isLastLevel('quiz-flight', 'bank-12')).toBe(false)
})

test('a star in level 6 unlocks endless play, a star in level 5 safety; neither is a regular level', () => {
  expect(isExtraOpen('endless', (level) => (level === '5' ? 3 : 0))).toBe(false)
  expect(isExtraOpen('endless', (level) => (level === '6' ? 1 : 0))).toBe(true)
  expect(isExtraOpen('safety', (level) => (level === '5' ? 1 : 0))).toBe(true)
  for (const slug of gameSlugs) for (const extra of extraLevels) expect(isLevelOf(slug, extra)).toBe(false)
})
