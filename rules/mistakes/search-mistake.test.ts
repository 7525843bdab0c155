import { expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import type { LevelRules } from '../levels/level-file.ts'
import { openLevel, readLines } from '../levels/open-level.ts'
import { createContext } from './context.ts'
import { skyLevel } from '../levels/testing/sky-level.ts'
import { findMistake, continueSearch, searchMistake } from './find-mistake.ts'

const rules = {
  ...skyLevel,
  cases: [{ map: ['KooB'] }, { map: ['Ko.T', '.oB.'] }],
  stars: { ideas: [], mostBlocks: null },
} as unknown as LevelRules
const queryFor = (...lines: string[]) => ({
  program: unwrap(readLines(lines, 'sky')),
  level: unwrap(openLevel(rules)),
  offers: 'all' as const,
  skin: 'blocks' as const,
})

test('limits repairs to statements that the first failing case executed', () => {
  const context = createContext(queryFor('def up():', '    fly_up()', 'fly(3)', 'fly_down()', 'up()'))
  expect(context.runs().map(({ solved }) => solved)).toEqual([true, false])
  const reached = context.reached().map(({ statement }) => statement)
  expect(reached).toMatchObject([{ kind: 'define' }, { kind: 'do', action: 'fly' }])
})

test('an interrupted search continues and finds the same mistake as an uninterrupted one', () => {
  const query = queryFor('fly_right()', 'fly_down()', 'fly_left()')
  const search = searchMistake(createContext(query))
  let tries = 0
  let mistake = continueSearch(search, { tries: 1, ticks: Infinity })
  for (; !mistake && tries < 10_000; tries++) mistake = continueSearch(search, { tries: 1, ticks: Infinity })
  expect(mistake).toEqual(findMistake(query))
  expect(continueSearch(searchMistake(createContext(query)), { tries, ticks: Infinity })).toBeNull()
})
