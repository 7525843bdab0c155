import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import { parseSkyGrid } from '../worlds/sky-grid.ts'
import { parsePython } from './python.ts'
import { runAll, start, step, type Reason } from './run.ts'
import { emptyProgram, move, programOf, repeat, type Program } from './tree.ts'

const world = trusted(
  parseSkyGrid(
    [
      'o*B!', //
      'o.T.',
      'Ko o',
    ],
    { threeStarBlocks: 4, stepLimit: 20 },
  ),
)

const flown = (...ways: ('right' | 'up' | 'left' | 'down')[]) => programOf(...ways.map(move))

test.each([
  ['up, over the star, to the bell', flown('up', 'up', 'right', 'right'), 'reached', 4, 3],
  ['a longer program earns two stars', flown('up', 'up', 'right', 'left', 'right', 'right'), 'reached', 6, 2],
  ['a loop makes it short again', programOf(repeat(2, [move('up')]), repeat(2, [move('right')])), 'reached', 4, 3],
  ['what comes after the bell is not flown', flown('up', 'up', 'right', 'right', 'right'), 'reached', 4, 2],
  ['open sky can be flown through', flown('up', 'right', 'up'), 'ended-short', 3, 0],
  ['an empty program stays', emptyProgram, 'ended-short', 0, 0],
  ['a loop around nothing stays', programOf(repeat(9, [repeat(9, [])])), 'ended-short', 0, 0],
  ['a tree is in the way', flown('up', 'right', 'right'), 'crashed', 3, 0],
  ['outside at the edge', flown('left', 'up'), 'crashed', 1, 0],
  ['outside in a hole of the sky', flown('right', 'right'), 'crashed', 2, 0],
  ['round and round for too long', programOf(repeat(9, [move('up'), move('down'), move('up'), move('down')])), 'too-long', 20, 0],
  ['exactly as long as allowed', programOf(repeat(5, [move('up'), move('down'), move('up'), move('down')])), 'ended-short', 20, 0],
] satisfies [string, Program, Reason, number, number][])('%s', (_, program, reason, steps, stars) => {
  expect(runAll(program, world)).toMatchObject({ ok: reason === 'reached', reason, steps, stars })
})

test('the bell without the star earns one star', () => {
  const around = trusted(parseSkyGrid(['K.B', '.*.'], { threeStarBlocks: 9 }))
  expect(runAll(flown('right', 'right'), around)).toMatchObject({ ok: true, stars: 1 })
  expect(runAll(flown('down', 'right', 'up', 'right'), around)).toMatchObject({ ok: true, stars: 3 })
})

test('a star is collected once', () => {
  const verdict = runAll(flown('up', 'up', 'right', 'left', 'right'), world)
  expect(verdict.trace.map((made) => made.event)).toEqual(['flew', 'flew', 'star', 'flew', 'flew'])
})

test('each step names the statement that made it, and a crash names the place', () => {
  const program = programOf(repeat(2, [move('up')]), move('left'))
  expect(runAll(program, world).trace).toEqual([
    { nodeId: 2, event: 'flew', from: { column: 0, row: 2 }, toward: { column: 0, row: 1 } },
    { nodeId: 2, event: 'flew', from: { column: 0, row: 1 }, toward: { column: 0, row: 0 } },
    { nodeId: 3, event: 'outside', from: { column: 0, row: 0 }, toward: { column: -1, row: 0 } },
  ])
})

test('loops inside loops come round in order', () => {
  const parsed = parsePython('for _ in range(2):\n  fly_up()\n  for _ in range(3):\n    fly_left()\nfly_down()')
  const field = trusted(parseSkyGrid([...Array.from({ length: 3 }, () => '........'), 'B......K'], { threeStarBlocks: 9 }))
  const ways = parsed.ok ? runAll(parsed.value, field).trace.map((made) => made.nodeId) : []
  expect(ways).toEqual([2, 4, 4, 4, 2, 4, 4, 4, 5])
})

test('a flight goes step by step and never changes what was', () => {
  const before = start(flown('right', 'up'), world)
  const after = step(before)
  expect(before).toMatchObject({ position: { column: 0, row: 2 }, steps: 0, nodeId: null, done: false, reason: null })
  expect(after).toMatchObject({ position: { column: 1, row: 2 }, steps: 1, nodeId: 1, done: false, reason: null })

  const landed = step(after)
  expect(landed).toMatchObject({ position: { column: 1, row: 1 }, steps: 2, nodeId: 2, done: true, reason: 'ended-short' })
  expect(step(landed)).toBe(landed)
})
