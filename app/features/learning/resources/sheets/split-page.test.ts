import { expect, test } from 'vitest'
import { splitPage } from './split-page.ts'

test('puts all blocks that fit on one page', () => {
  expect(splitPage([100, 100, 100], 10, 400)).toEqual([[0, 1, 2]])
})

test('balances pages, so that the last one has more than a single line', () => {
  expect(splitPage([100, 100, 100, 100], 10, 330)).toEqual([
    [0, 1],
    [2, 3],
  ])
})

test('needs no more pages than filling them one after another', () => {
  expect(splitPage([300, 50, 300, 50], 0, 350)).toHaveLength(2)
})

test('a block that is larger than a page has a page of its own', () => {
  expect(splitPage([100, 900, 100], 10, 400)).toEqual([[0], [1], [2]])
})
