import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import { append } from '../program/edit.ts'
import { runAll } from '../program/run.ts'
import { move, programOf, repeat, type Program } from '../program/tree.ts'
import { landingPuzzle } from './landing-puzzle.ts'

const { world, starter, missingStep } = landingPuzzle
const wayByPath = [...Array.from({ length: 4 }, () => move('right')), ...Array.from({ length: 3 }, () => move('up')), move('right')]

test('the sky is the one of the picture', () => {
  expect(world).toMatchObject({ columns: 6, rows: 4, start: { column: 0, row: 3 }, bell: { column: 5, row: 0 } })
  expect(world.stars).toEqual([{ column: 4, row: 0 }])
})

test.each([
  ['as it is shown, the last step is missing', starter, 'ended-short', 7, 0],
  ['with one step more it is solved', trusted(append(starter, missingStep)), 'reached', 8, 3],
  ['step by step, without loops', programOf(...wayByPath), 'reached', 8, 2],
  ['below the star', programOf(repeat(4, [move('right')]), move('up'), move('up'), move('right'), move('up')), 'reached', 8, 1],
  ['into the storm beside the path', programOf(repeat(4, [move('right')]), move('up'), move('right')), 'crashed', 6, 0],
  ['into the tree', programOf(move('right'), move('right'), move('up')), 'crashed', 3, 0],
  ['once more up', trusted(append(starter, move('up'))), 'crashed', 8, 0],
] satisfies [string, Program, string, number, number][])('%s', (_, program, reason, steps, stars) => {
  expect(runAll(program, world)).toMatchObject({ reason, steps, stars })
})
