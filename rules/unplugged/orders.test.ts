import { expect, test } from 'vitest'
import { countOrders, isInOrder } from './orders.ts'

test('counts the valid orders of steps with constraints', () => {
  expect(countOrders(['a', 'b', 'c'], [])).toBe(6)
  expect(countOrders(['a', 'b', 'c'], [['a', 'b']])).toBe(3)
  expect(
    countOrders(
      ['a', 'b', 'c'],
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
    ),
  ).toBe(0)
})

test('isInOrder accepts only a sequence that respects all before-after pairs', () => {
  expect(isInOrder(['socks', 'shoes'], [['socks', 'shoes']])).toBe(true)
  expect(isInOrder(['shoes', 'socks'], [['socks', 'shoes']])).toBe(false)
})
