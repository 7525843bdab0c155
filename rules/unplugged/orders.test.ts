import { expect, test } from 'vitest'
import { countOrders, isInOrder } from './orders.ts'

test('counts the right orders of steps that wait for each other', () => {
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

test('knows whether an order is right', () => {
  expect(isInOrder(['socks', 'shoes'], [['socks', 'shoes']])).toBe(true)
  expect(isInOrder(['shoes', 'socks'], [['socks', 'shoes']])).toBe(false)
})
