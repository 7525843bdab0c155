import { expect, test } from 'vitest'
import { playRhythm, shortestPiece } from './rhythm.ts'
import { maxBinarySearchOpenings, binarySearchOpenings, linearSearchOpenings } from './searching.ts'
import { selectionSort, bubbleSort } from './sorting.ts'

test('both algorithms sort; bubble sort stops after a pass without a swap', () => {
  const mixed = [5, 1, 4, 2]
  expect(bubbleSort(mixed)).toEqual({ comparisons: 6, swaps: 4, sorted: [1, 2, 4, 5] })
  expect(selectionSort(mixed)).toEqual({ comparisons: 6, swaps: 2, sorted: [1, 2, 4, 5] })
  expect(bubbleSort([1, 2, 3, 4])).toMatchObject({ comparisons: 3, swaps: 0 })
  expect(selectionSort([1, 2, 3, 4])).toMatchObject({ comparisons: 6, swaps: 0 })
})

test('binary search opens few cards, and reports 0 for a missing number', () => {
  const row = [3, 8, 12, 20, 31, 44, 50]
  expect(binarySearchOpenings(row, 20)).toBe(1)
  expect(binarySearchOpenings(row, 50)).toBe(3)
  expect(binarySearchOpenings(row, 4)).toBe(0)
  expect(linearSearchOpenings(row, 50)).toBe(7)
  expect([1, 7, 8, 20, 1000].map(maxBinarySearchOpenings)).toEqual([1, 3, 4, 5, 10])
})

test('a ring repeats its content and a move expands to its parts', () => {
  const inner = { times: 2, inside: ['clap'] }
  expect(playRhythm(['stamp', { times: 2, inside: [inner, 'stamp'] }])).toEqual(
    'stamp clap clap stamp clap clap stamp'.split(' '),
  )
  expect(playRhythm(['star', 'turn'], { star: ['jump', 'clap'] })).toEqual(['jump', 'clap', 'turn'])
})

test('finds the shortest repeated pattern, also with an incomplete end', () => {
  expect(shortestPiece([...'ababab'])).toBe(2)
  expect(shortestPiece([...'abaab'])).toBe(3)
  expect(shortestPiece([...'abc'])).toBe(3)
})
