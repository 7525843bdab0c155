import { expect, test } from 'vitest'
import { clockText, toldAt } from './time-told.ts'

const minute = 60_000

test('a clock that counts down', () => {
  expect(clockText(18 * minute + 41_200)).toBe('18:42')
  expect(clockText(75 * minute)).toBe('1:15:00')
  expect(clockText(-5)).toBe('00:00')
})

test('three moments are read out, and no others', () => {
  const told = (left: number, total = 40) => toldAt(left * minute, total * minute)
  expect([39, 21, 20, 19, 6, 5, 2, 1, 0.1].map((left) => told(left))).toEqual([null, null, 20, 20, 20, 5, 5, 1, 1])
  // In a short test the half is the first of them.
  expect(told(4.9, 6)).toBeNull()
  expect(told(3, 6)).toBe(3)
})
