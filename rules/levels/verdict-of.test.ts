import { expect, test } from 'vitest'
import type { LevelRules } from './level-file.ts'
import { verdictOf } from './verdict-of.ts'

const level: LevelRules = {
  id: 'xx-1-1',
  version: 1,
  kind: 'solve',
  world: 'sky',
  rules: 1,
  skin: 'blocks',
  offers: ['fly(n)', 'repeat'],
  cases: [{ map: ['K..B'] }],
  choices: [{ world: 'music', rules: 1, cases: [{ tune: ['C'] }] }],
  stars: { ideas: ['repeat'], mostBlocks: 2 },
}

test.each([
  ['solved with the idea', 'for _ in range(3):\n    fly()', { solved: true, stars: 3, blocks: 2, steps: 3 }],
  ['solved without it', 'fly(3)', { solved: true, stars: 1, blocks: 1 }],
  ['not solved', 'fly()', { solved: false, stars: 0 }],
  ['no Python', 'fly(', { solved: false, stars: 0, blocks: 0 }],
  ['what is not offered', 'turn_left()', { solved: false, reason: 'not-offered' }],
])('%s', (_, python, verdict) => {
  expect(verdictOf(level, python)).toMatchObject(verdict)
})

test('the words of the place that was chosen', () => {
  const open = { ...level, offers: 'all' as const, stars: { ideas: [], mostBlocks: null } }
  expect(verdictOf(open, 'note_c()', { choice: 1 })).toMatchObject({ solved: true, stars: 3 })
  expect(verdictOf(open, 'note_c()')).toMatchObject({ solved: false })
  expect(verdictOf(open, 'note_c()', { choice: 4 })).toMatchObject({ solved: false })
})

test('a call whose definition is gone ends a run only where it is reached', () => {
  const open = { ...level, offers: 'all' as const }
  expect(verdictOf(open, 'fly(3)\ntrick()')).toMatchObject({ solved: true, blocks: 2 })
  expect(verdictOf(open, 'trick(2)\nfly(3)')).toMatchObject({ solved: false, reason: 'no-such-function', blocks: 2 })
  expect(verdictOf(open, 'n = price(2)')).toMatchObject({ solved: false, reason: 'no-such-function' })
  expect(verdictOf(level, 'fly(3)\ntrick()')).toMatchObject({ solved: false, reason: 'not-offered' })
})

test('a map of one’s own counts only where the level allows one', () => {
  const own = { map: ['KB'] }
  expect(verdictOf({ ...level, ownMap: true }, 'fly()', own)).toMatchObject({ solved: true })
  expect(verdictOf(level, 'fly()', own)).toMatchObject({ solved: false })
  expect(verdictOf({ ...level, ownMap: true }, 'fly()', { map: ['KK'] })).toMatchObject({ reason: 'not-one-kite' })
})

test('to run the program of a question answers nothing', () => {
  const question = { ...level, predict: {}, start: ['fly()'], cases: [{ map: ['K1'] }] }
  expect(verdictOf(question, 'fly()')).toMatchObject({ solved: false, reason: 'question' })
})
