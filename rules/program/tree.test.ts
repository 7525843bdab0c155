import { expect, test } from 'vitest'
import { move } from '../worlds/sky-moves.ts'
import {
  countBlocks,
  emptyProgram,
  iconSizes,
  isTimes,
  nestingOf,
  programOf,
  repeat,
  withinLimits,
  type Draft,
  type Program,
} from './tree.ts'

const square = programOf(repeat(2, [move('right'), repeat(3, [move('up')])]), move('left'))

test('ids are counted from the top of the program down', () => {
  expect(square).toEqual({
    nextId: 6,
    body: [
      {
        id: 1,
        kind: 'repeat',
        times: { kind: 'number', value: 2 },
        body: [
          { id: 2, kind: 'do', action: 'fly_right', inputs: [] },
          {
            id: 3,
            kind: 'repeat',
            times: { kind: 'number', value: 3 },
            body: [{ id: 4, kind: 'do', action: 'fly_up', inputs: [] }],
          },
        ],
      },
      { id: 5, kind: 'do', action: 'fly_left', inputs: [] },
    ],
  })
})

test.each([
  ['nothing', emptyProgram, 0, 0],
  ['one arrow', programOf(move('up')), 1, 0],
  ['a loop around nothing', programOf(repeat(2, [])), 1, 1],
  ['a loop and its arrow', programOf(repeat(4, [move('right')])), 2, 1],
  ['a loop in a loop', square, 5, 2],
] satisfies [string, Program, number, number][])('%s: blocks and nesting', (_, program, blocks, nesting) => {
  expect([countBlocks(program), nestingOf(program.body)]).toEqual([blocks, nesting])
})

const inLoops = (count: number): Draft => (count === 0 ? move('up') : repeat(2, [inLoops(count - 1)]))
const arrows = (count: number) => programOf(...Array.from({ length: count }, () => move('up')))

test.each([
  ['three loops inside one another', programOf(inLoops(3)), 'fits'],
  ['four loops inside one another', programOf(inLoops(4)), 'too-deep'],
  ['64 blocks', arrows(64), 'fits'],
  ['65 blocks', arrows(65), 'too-big'],
  ['a note that fills a page', { ...arrows(1), note: 'a'.repeat(4_000) }, 'fits'],
  ['a note that is longer', { ...arrows(1), note: 'a'.repeat(4_001) }, 'too-big'],
] satisfies [string, Program, string][])('%s', (_, program, expected) => {
  const checked = withinLimits(program, iconSizes)
  expect(checked.ok ? 'fits' : checked.reason).toBe(expected)
})

test.each([
  [1, false],
  [2, true],
  [9, true],
  [10, false],
  [2.5, false],
  [Number.NaN, false],
])('a loop may come round %s times: %s', (times, expected) => {
  expect(isTimes(times)).toBe(expected)
})
