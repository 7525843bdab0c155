import { expect, test } from 'vitest'
import { move } from '../worlds/sky-moves.ts'
import {
  countBlocks,
  emptyProgram,
  iconSizes,
  isDotCount,
  nestingOf,
  programOf,
  repeat,
  checkLimits,
  type Draft,
  type Program,
} from './tree.ts'

const square = programOf(repeat(2, [move('right'), repeat(3, [move('up')])]), move('left'))

test('assigns ids from top to bottom', () => {
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
  ['an empty program', emptyProgram, 0, 0],
  ['one arrow', programOf(move('up')), 1, 0],
  ['an empty loop', programOf(repeat(2, [])), 1, 1],
  ['a loop and its arrow', programOf(repeat(4, [move('right')])), 2, 1],
  ['a loop in a loop', square, 5, 2],
] satisfies [string, Program, number, number][])('counts blocks and nesting of %s', (_, program, blocks, nesting) => {
  expect([countBlocks(program), nestingOf(program.body)]).toEqual([blocks, nesting])
})

const inLoops = (count: number): Draft => (count === 0 ? move('up') : repeat(2, [inLoops(count - 1)]))
const arrows = (count: number) => programOf(...Array.from({ length: count }, () => move('up')))

test.each([
  ['accepts three nested loops', programOf(inLoops(3)), 'fits'],
  ['rejects four nested loops', programOf(inLoops(4)), 'too-deep'],
  ['accepts 64 blocks', arrows(64), 'fits'],
  ['rejects 65 blocks', arrows(65), 'too-big'],
  ['accepts a note of 4,000 characters', { ...arrows(1), note: 'a'.repeat(4_000) }, 'fits'],
  ['rejects a note of 4,001 characters', { ...arrows(1), note: 'a'.repeat(4_001) }, 'too-big'],
] satisfies [string, Program, string][])('%s', (_, program, expected) => {
  const checked = checkLimits(program, iconSizes)
  expect(checked.ok ? 'fits' : checked.reason).toBe(expected)
})

test.each([
  [1, false],
  [2, true],
  [9, true],
  [10, false],
  [2.5, false],
  [Number.NaN, false],
])('the icons skin can show a loop count of %s: %s', (times, expected) => {
  expect(isDotCount(times)).toBe(expected)
})
