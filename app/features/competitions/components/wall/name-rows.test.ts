import { expect, test } from 'vitest'
import { kiteUnits, nameRows, nameUnits } from './name-rows.ts'

const row = (count: number, heightOf: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => ({
    x: ((at + 0.5) * 100) / count,
    height: heightOf(at),
    name: `Mali ${at}`,
  }))

test('names stand at their kites where there is room', () => {
  expect(nameRows(row(6, () => 50))).toEqual([0, 0, 0, 0, 0, 0])
  expect(nameRows([])).toEqual([])
})

test('names of neighbours at one height stand below each other', () => {
  const rows = nameRows(row(24, () => 50))
  expect(new Set(rows).size).toBeGreaterThan(1)
  rows.slice(1).forEach((own, at) => expect(own).not.toBe(rows[at]))
})

test('who is not named takes no room, and nobody is further than four lines away', () => {
  const kites = row(24, () => 50).map((kite, at) => (at % 2 === 0 ? { ...kite, name: null } : kite))
  expect(nameRows(kites).filter((own) => own === 0).length).toBeGreaterThan(12)
  expect(Math.max(...nameRows(row(60, (at) => (at * 37) % 101)))).toBeLessThan(4)
})

test('a name is whole where few fly', () => {
  expect([1, 3, 5, 7, 30].map(nameUnits)).toEqual([260, 260, 218, 160, 160])
})

test('kites become smaller with the class, and never too small to be seen', () => {
  expect([1, 8, 24, 40, 60].map(kiteUnits)).toEqual([92, 92, 62.5, 44, 44])
})
