import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import { append } from '../program/edit.ts'
import { programOf, repeat, type Program } from '../program/tree.ts'
import { flyThrough } from './landing-flight.ts'
import { landingPuzzle } from './landing-puzzle.ts'
import { readLandingPython } from './landing-typing.ts'
import { parseSky } from './sky-map.ts'
import { move } from './sky-moves.ts'

const { sky, starter, missingStep } = landingPuzzle
const wayByPath = [
  ...Array.from({ length: 4 }, () => move('right')),
  ...Array.from({ length: 3 }, () => move('up')),
  move('right'),
]

test('the sky is the one of the picture', () => {
  expect(parseSky(['....*B', '.!..o.', '.!T.o!', 'Koooo.'])).toEqual({ ok: true, value: sky })
})

test.each([
  ['as it is shown, the last step is missing', starter, 'short', 7, 0],
  ['with one step more it is solved', trusted(append(starter, missingStep)), 'bell', 8, 3],
  ['step by step, without loops', programOf(...wayByPath), 'bell', 8, 2],
  [
    'below the star',
    programOf(repeat(4, [move('right')]), move('up'), move('up'), move('right'), move('up')),
    'bell',
    8,
    1,
  ],
  ['into the storm beside the path', programOf(repeat(4, [move('right')]), move('up'), move('right')), 'storm', 6, 0],
  ['into the tree', programOf(move('right'), move('right'), move('up')), 'tree', 3, 0],
  ['once more up', trusted(append(starter, move('up'))), 'outside', 8, 0],
] satisfies [string, Program, string, number, number][])('%s', (_, program, reason, steps, stars) => {
  const flight = flyThrough(landingPuzzle, program)
  expect({ reason: flight.run.reason, steps: flight.run.steps.length, stars: flight.stars }).toEqual({
    reason,
    steps,
    stars,
  })
})

test.each([
  ['a loop of ten', 'fly_up()\nfor _ in range(10):\n    fly_up()', 'bad-times', 2],
  ['what the puzzle does not offer', 'n = 2\nfly_up()', 'not-offered', 1],
  ['a word of another level', 'fly(3)', 'unknown-command', 1],
  [
    'four loops inside one another',
    [0, 1, 2, 3].map((depth) => `${'  '.repeat(depth)}for _ in range(2):`).join('\n') + '\n        fly_up()',
    'too-deep',
    5,
  ],
])('typed on the landing page, %s is refused', (_, text, reason, line) => {
  expect(readLandingPython(text)).toEqual({ ok: false, reason, line })
})
