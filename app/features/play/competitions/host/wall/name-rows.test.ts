import { expect, test } from 'vitest'
import { kiteSize, assignNameRows, maxNameWidth } from './name-rows.ts'

const kitesInRow = (count: number, heightOf: (kiteIndex: number) => number) =>
  Array.from({ length: count }, (_, index) => ({
    x: ((index + 0.5) * 100) / count,
    height: heightOf(index),
    name: `Mali ${index}`,
  }))

test('puts names directly below their kites if there is space', () => {
  expect(assignNameRows(kitesInRow(6, () => 50))).toEqual([0, 0, 0, 0, 0, 0])
  expect(assignNameRows([])).toEqual([])
})

test('puts names of adjacent kites at the same height in different rows', () => {
  const rows = assignNameRows(kitesInRow(24, () => 50))
  expect(new Set(rows).size).toBeGreaterThan(1)
  rows.slice(1).forEach((nameRow, index) => expect(nameRow).not.toBe(rows[index]))
})

test('a kite without a name takes no space, and names use at most four rows', () => {
  const kites = kitesInRow(24, () => 50).map((kite, index) => (index % 2 === 0 ? { ...kite, name: null } : kite))
  expect(assignNameRows(kites).filter((nameRow) => nameRow === 0).length).toBeGreaterThan(12)
  expect(Math.max(...assignNameRows(kitesInRow(60, (kiteIndex) => (kiteIndex * 37) % 101)))).toBeLessThan(4)
})

test('allows wider names if there are few kites', () => {
  expect([1, 3, 5, 7, 30].map(maxNameWidth)).toEqual([260, 260, 218, 160, 160])
})

test('kites shrink with the size of the class, down to a minimum', () => {
  expect([1, 8, 24, 40, 60].map(kiteSize)).toEqual([92, 92, 62.5, 44, 44])
})
