import { expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import { append } from '../program/edit.ts'
import { programOf, repeat, type Program } from '../program/tree.ts'
import { flyThrough } from './landing-flight.ts'
import { landingPuzzle } from './landing-puzzle.ts'
import { readLandingPython } from './landing-typing.ts'
import { parseSky } from './sky-map.ts'
import { move } from './sky-moves.ts'

const { sky, starter, missingStep } = landingPuzzle
const stepsAlongPath = [
  ...Array.from({ length: 4 }, () => move('right')),
  ...Array.from({ length: 3 }, () => move('up')),
  move('right'),
]

test('the landing puzzle equals its text map', () => {
  expect(parseSky(['....*B', '.!..o.', '.!T.o!', 'Koooo.'])).toEqual({ ok: true, value: sky })
})

test.each([
  ['the starter program stops one step before the bell', starter, 'short', 7, 0],
  ['the missing step solves the puzzle with three stars', unwrap(append(starter, missingStep)), 'bell', 8, 3],
  ['a program without loops earns two stars', programOf(...stepsAlongPath), 'bell', 8, 2],
  [
    'a program that misses the star earns one star',
    programOf(repeat(4, [move('right')]), move('up'), move('up'), move('right'), move('up')),
    'bell',
    8,
    1,
  ],
  [
    'flying into the storm earns no star',
    programOf(repeat(4, [move('right')]), move('up'), move('right')),
    'storm',
    6,
    0,
  ],
  ['flying into the tree earns no star', programOf(move('right'), move('right'), move('up')), 'tree', 3, 0],
  ['leaving the map earns no star', unwrap(append(starter, move('up'))), 'outside', 8, 0],
] satisfies [string, Program, string, number, number][])('%s', (_, program, reason, steps, stars) => {
  const flight = flyThrough(landingPuzzle, program)
  expect({ reason: flight.run.reason, steps: flight.run.steps.length, stars: flight.stars }).toEqual({
    reason,
    steps,
    stars,
  })
})

test.each([
  ['a loop count of ten', 'fly_up()\nfor _ in range(10):\n    fly_up()', 'bad-times', 2],
  ['a statement that the puzzle does not offer', 'n = 2\nfly_up()', 'not-offered', 1],
  ['a command of another level', 'fly(3)', 'unknown-command', 1],
  [
    'four nested loops',
    [0, 1, 2, 3].map((depth) => `${'  '.repeat(depth)}for _ in range(2):`).join('\n') + '\n        fly_up()',
    'too-deep',
    5,
  ],
])('refuses %s typed on the landing page', (_, text, reason, line) => {
  expect(readLandingPython(text)).toEqual({ ok: false, reason, line })
})
