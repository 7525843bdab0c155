import { expect, test } from 'vitest'
import { moveItem } from './order.ts'

test('moves an item by one or to the start, and not beyond the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 'b', 'up')).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 'b', 'down')).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b', 'c'], 'c', 'first')).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b', 'c'], 'a', 'up')).toEqual(['a', 'b', 'c'])
  expect(moveItem(['a', 'b', 'c'], 'c', 'down')).toEqual(['a', 'b', 'c'])
})
