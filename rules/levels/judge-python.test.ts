import { expect, test } from 'vitest'
import type { LevelRules } from './level-file.ts'
import { skyLevel } from './testing/sky-level.ts'
import { judgePython } from './judge-python.ts'

const level: LevelRules = {
  ...skyLevel,
  offers: ['fly(n)', 'repeat'],
  cases: [{ map: ['K..B'] }],
  choices: [{ world: 'music', rules: 1, cases: [{ tune: ['C'] }] }],
  stars: { ideas: ['repeat'], mostBlocks: 2 },
}

test.each([
  [
    'awards three stars for a solution that uses the required loop',
    'for _ in range(3):\n    fly()',
    { solved: true, stars: 3, blocks: 2, steps: 3 },
  ],
  ['awards one star for a solution without the required loop', 'fly(3)', { solved: true, stars: 1, blocks: 1 }],
  ['awards no star for a program that does not reach the bell', 'fly()', { solved: false, stars: 0 }],
  ['awards no star for a Python syntax error', 'fly(', { solved: false, stars: 0, blocks: 0 }],
  ['refuses a block that the level does not offer', 'turn_left()', { solved: false, reason: 'not-offered' }],
])('%s', (_, python, verdict) => {
  expect(judgePython(level, python)).toMatchObject(verdict)
})

test('parses the program with the vocabulary of the chosen world', () => {
  const open = { ...level, offers: 'all' as const, stars: { ideas: [], mostBlocks: null } }
  expect(judgePython(open, 'note_c()', { choice: 1 })).toMatchObject({ solved: true, stars: 3 })
  expect(judgePython(open, 'note_c()')).toMatchObject({ solved: false })
  expect(judgePython(open, 'note_c()', { choice: 4 })).toMatchObject({ solved: false })
})

test('a call of an undefined function stops a run only when it is executed', () => {
  const open = { ...level, offers: 'all' as const }
  expect(judgePython(open, 'fly(3)\ntrick()')).toMatchObject({ solved: true, blocks: 2 })
  expect(judgePython(open, 'trick(2)\nfly(3)')).toMatchObject({ solved: false, reason: 'no-such-function', blocks: 2 })
  expect(judgePython(open, 'n = price(2)')).toMatchObject({ solved: false, reason: 'no-such-function' })
  expect(judgePython(level, 'fly(3)\ntrick()')).toMatchObject({ solved: false, reason: 'not-offered' })
})

test('ignores a map drawn by the student unless the level allows it', () => {
  const studentMap = { map: ['KB'] }
  expect(judgePython({ ...level, ownMap: true }, 'fly()', studentMap)).toMatchObject({ solved: true })
  expect(judgePython(level, 'fly()', studentMap)).toMatchObject({ solved: false })
  expect(judgePython({ ...level, ownMap: true }, 'fly()', { map: ['KK'] })).toMatchObject({ reason: 'not-one-kite' })
})

test('running the program of a prediction question does not solve it', () => {
  const question = { ...level, predict: {}, start: ['fly()'], cases: [{ map: ['K1'] }] }
  expect(judgePython(question, 'fly()')).toMatchObject({ solved: false, reason: 'question' })
})
