import { expect, test } from 'vitest'
import { playRhythm, shortestPiece } from './rhythm.ts'
import { mostByHalving, opensByHalving, opensOneByOne } from './searching.ts'
import { sortByChoosing, sortByNeighbours } from './sorting.ts'

test('both ways sort; neighbours stop after a walk without a swap', () => {
  const mixed = [5, 1, 4, 2]
  expect(sortByNeighbours(mixed)).toEqual({ comparisons: 6, swaps: 4, sorted: [1, 2, 4, 5] })
  expect(sortByChoosing(mixed)).toEqual({ comparisons: 6, swaps: 2, sorted: [1, 2, 4, 5] })
  expect(sortByNeighbours([1, 2, 3, 4])).toMatchObject({ comparisons: 3, swaps: 0 })
  expect(sortByChoosing([1, 2, 3, 4])).toMatchObject({ comparisons: 6, swaps: 0 })
})

test('halving opens few cards, and none that helps where the number is not there', () => {
  const row = [3, 8, 12, 20, 31, 44, 50]
  expect(opensByHalving(row, 20)).toBe(1)
  expect(opensByHalving(row, 50)).toBe(3)
  expect(opensByHalving(row, 4)).toBe(0)
  expect(opensOneByOne(row, 50)).toBe(7)
  expect([1, 7, 8, 20, 1000].map(mostByHalving)).toEqual([1, 3, 4, 5, 10])
})

test('a ring repeats what lies inside, a move does all its parts', () => {
  const inner = { times: 2, inside: ['clap'] }
  expect(playRhythm(['stamp', { times: 2, inside: [inner, 'stamp'] }])).toEqual(
    'stamp clap clap stamp clap clap stamp'.split(' '),
  )
  expect(playRhythm(['star', 'turn'], { star: ['jump', 'clap'] })).toEqual(['jump', 'clap', 'turn'])
})

test('finds the shortest piece of a ribbon, with or without a rest', () => {
  expect(shortestPiece([...'ababab'])).toBe(2)
  expect(shortestPiece([...'abaab'])).toBe(3)
  expect(shortestPiece([...'abc'])).toBe(3)
})
