import { describe, expect, test } from 'vitest'
import { extraLevels, gameEntry, gameSlugs, isLastLevel, isLevelOf } from './catalogue.ts'
import { helpAfter, isExtraOpen, openLevels } from './level-access.ts'

const levels = ['1', '2', '3', '4']
const openWith = (stars: Record<string, number>) => [...openLevels(levels, (level) => stars[level] ?? 0)]

describe('levels', () => {
  test('the first is open to everybody', () => expect(openWith({})).toEqual(['1']))
  test('a star opens the next', () => expect(openWith({ 1: 1, 2: 3 })).toEqual(['1', '2', '3']))
  test('a level that was won stays open, whatever became of the one before', () =>
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
])('after %i tries with %i stars help is %i', (tries, stars, help) => expect(helpAfter(tries, stars)).toBe(help))

test('each game ends with its twelfth level, Letter Rain once in each script; no challenge does', () => {
  for (const slug of gameSlugs) {
    const last = gameEntry(slug).levels.filter((level) => isLastLevel(slug, level))
    expect(last).toEqual(slug === 'letter-rain' ? ['en-12', 'th-12', 'ko-12', 'cn-12'] : ['12'])
  }
  expect(isLastLevel('wind-rush', 'daily-2026-11-17-12')).toBe(false)
  expect(isLastLevel('quiz-flight', 'bank-12')).toBe(false)
})

test('endless play opens with the first star of level 6, safety with that of level 5, and neither is in the row', () => {
  expect(isExtraOpen('endless', (level) => (level === '5' ? 3 : 0))).toBe(false)
  expect(isExtraOpen('endless', (level) => (level === '6' ? 1 : 0))).toBe(true)
  expect(isExtraOpen('safety', (level) => (level === '5' ? 1 : 0))).toBe(true)
  for (const slug of gameSlugs) for (const extra of extraLevels) expect(isLevelOf(slug, extra)).toBe(false)
})
