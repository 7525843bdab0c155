import { expect, test } from 'vitest'
import { programOf, repeat, type Draft } from '../program/tree.ts'
import { flyThrough } from './landing-flight.ts'
import { move } from './sky-moves.ts'
import { skyPuzzleAfter, skyPuzzles } from './sky-puzzles.ts'

const [right, up, left, down] = (['right', 'up', 'left', 'down'] as const).map(move) as [Draft, Draft, Draft, Draft]

const solutions: Record<string, Draft[]> = {
  landing: [repeat(4, [right]), repeat(3, [up]), right],
  straight: [repeat(5, [right])],
  corner: [repeat(3, [right]), repeat(3, [up]), repeat(2, [right])],
  down: [repeat(2, [right]), repeat(3, [down]), repeat(3, [right])],
  stairs: [repeat(3, [right, up]), right],
  back: [repeat(2, [left]), repeat(2, [up]), repeat(2, [left]), up, left],
  wave: [repeat(3, [up]), repeat(2, [right]), repeat(3, [down]), repeat(2, [right]), repeat(3, [up])],
}

test.each(skyPuzzles.map((puzzle) => [puzzle.name, puzzle] as const))(
  'puzzle %s: the solution earns three stars, the starter program none',
  (name, puzzle) => {
    expect(flyThrough(puzzle, programOf(...solutions[name]!)).stars).toBe(3)
    expect(flyThrough(puzzle, puzzle.starter).stars).toBe(0)
    expect([puzzle.sky.columns, puzzle.sky.rows]).toEqual([6, 4])
  },
)

test('the first puzzle follows the last one', () => {
  expect(skyPuzzleAfter(0).name).toBe('landing')
  expect(skyPuzzleAfter(1).name).toBe('straight')
  expect(skyPuzzleAfter(skyPuzzles.length).name).toBe('landing')
})
