import { expect, test } from 'vitest'
import { pathOf } from '#rules/worlds/drawing.ts'
import { sheetFor, sideLengths } from './sheet.ts'

const rectangle = pathOf([
  { x: 0, y: 0 },
  { x: 80, y: 0 },
  { x: 80, y: -120 },
  { x: 0, y: -120 },
  { x: 0, y: 0 },
])

test('a sheet for blocks has squares of ten that reach over the whole drawing, one for icons has dots', () => {
  const { squares, dots } = sheetFor(rectangle, [], false)
  expect(squares.apart).toBe(10)
  for (const value of [0, 40, 80]) expect(squares.across).toContain(value)
  for (const value of [0, -60, -120]) expect(squares.up).toContain(value)
  expect(dots).toEqual([])
  expect(sheetFor([], [], true).squares.across).toEqual([])
})

test('a program that ran away gets larger squares, and a few of them', () => {
  const { squares } = sheetFor(rectangle, pathOf([rectangle[0]!.from, { x: 9_000, y: 0 }]), false)
  expect(squares.across.length).toBeLessThan(60)
})

test('each length of the sides is written once, outside of the drawing', () => {
  const sheet = sheetFor(rectangle, [], false)
  const lengths = sideLengths(rectangle, sheet)
  expect(lengths.map(({ length }) => length).toSorted((one, other) => one - other)).toEqual([80, 120])
  const [top, right] = [sheet.place({ x: 40, y: 0 }), sheet.place({ x: 80, y: -60 })]
  expect(lengths.find(({ length }) => length === 80)!.at.y).toBeLessThan(top.y)
  expect(lengths.find(({ length }) => length === 120)!.at.x).toBeGreaterThan(right.x)
})
