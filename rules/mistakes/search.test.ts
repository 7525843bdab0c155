import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import type { LevelRules } from '../levels/level-file.ts'
import { openLevel, readLines } from '../levels/open-level.ts'
import { contextOf } from './context.ts'
import { findMistake, lookFurther, triesIn } from './find-mistake.ts'

const rules = {
  id: 'xx-1-1',
  version: 1,
  kind: 'solve',
  world: 'sky',
  rules: 1,
  skin: 'blocks',
  offers: 'all',
  cases: [{ map: ['KooB'] }, { map: ['Ko.T', '.oB.'] }],
  stars: { ideas: [], mostBlocks: null },
} as unknown as LevelRules
const about = (...lines: string[]) => ({
  program: trusted(readLines(lines, 'sky')),
  level: trusted(openLevel(rules)),
  offers: 'all' as const,
  skin: 'blocks' as const,
})

test('only what the first failing case came to can be what is wrong in it', () => {
  const context = contextOf(about('def up():', '    fly_up()', 'fly(3)', 'fly_down()', 'up()'))
  expect(context.runs().map(({ solved }) => solved)).toEqual([true, false])
  const reached = context.reached().map(({ statement }) => statement)
  expect(reached).toMatchObject([{ kind: 'define' }, { kind: 'do', action: 'fly' }])
})

test('a search that was left goes on where it stopped, and comes to what it finds in one go', () => {
  const asked = about('fly_right()', 'fly_down()', 'fly_left()')
  const search = triesIn(contextOf(asked))
  let tried = 0
  let mistake = lookFurther(search, { tries: 1, ticks: Infinity })
  for (; !mistake && tried < 10_000; tried++) mistake = lookFurther(search, { tries: 1, ticks: Infinity })
  expect(mistake).toEqual(findMistake(asked))
  expect(lookFurther(triesIn(contextOf(asked)), { tries: tried, ticks: Infinity })).toBeNull()
})
