import { expect, test } from 'vitest'
import { ticked, tickedAll } from './selection.ts'

const rows = ['a', 'b', 'c', 'd']

test('a row is ticked, and unticked', () => {
  expect(ticked(['x'], rows, String, 1)).toEqual(['x', 'b'])
  expect(ticked(['x', 'b'], rows, String, 1)).toEqual(['x'])
})

test.each([
  ['downwards', 3, 1],
  ['upwards', 1, 3],
])('with Shift everything between two rows, %s', (_, at, from) => {
  expect(ticked(['x'], rows, String, at, from).toSorted()).toEqual(['b', 'c', 'd', 'x'])
  expect(ticked([...rows, 'x'], rows, String, at, from)).toEqual(['a', 'x'])
})

test('all rows that are shown are ticked, or none; those of other pages stay', () => {
  expect(tickedAll(['x', 'b'], rows, String)).toEqual(['x', ...rows])
  expect(tickedAll(['x', ...rows], rows, String)).toEqual(['x'])
})
