import { expect, test } from 'vitest'
import { toggleRow, toggleAllRows } from './selection.ts'

const rows = ['a', 'b', 'c', 'd']

test('toggles one row', () => {
  expect(toggleRow(['x'], rows, String, 1)).toEqual(['x', 'b'])
  expect(toggleRow(['x', 'b'], rows, String, 1)).toEqual(['x'])
})

test.each([
  ['downwards', 3, 1],
  ['upwards', 1, 3],
])('Shift selects or deselects all rows between two rows, %s', (_, index, from) => {
  expect(toggleRow(['x'], rows, String, index, from).toSorted()).toEqual(['b', 'c', 'd', 'x'])
  expect(toggleRow([...rows, 'x'], rows, String, index, from)).toEqual(['a', 'x'])
})

test('toggles all visible rows and keeps the selection on other pages', () => {
  expect(toggleAllRows(['x', 'b'], rows, String)).toEqual(['x', ...rows])
  expect(toggleAllRows(['x', ...rows], rows, String)).toEqual(['x'])
})
